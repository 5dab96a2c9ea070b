/**
 * Whether anything in a text is not what it looks like: characters that nobody sees, control characters, private use,
 * halves of surrogate pairs, letters that stand for others. Line breaks and tabs are none of these.
 */
const SUSPECT =
  /[\p{Default_Ignorable_Code_Point}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFC\u{13430}-\u{1343F}\u{1D400}-\u{1D7FF}\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]|[^\P{Cc}\t\n\r]/u

// Patterns of Unicode's properties take 0.1 to 0.5 ms each to make, at each start of a hook. These, which few texts need,
// are made where they are tried.

const isPicture = (character: string): boolean => /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u.test(character)

/** Whether a variation selector may make an emoji of it: a picture, or a digit before the mark of a keycap. */
const isShownAsEmoji = (character: string): boolean => /^(?:\p{Extended_Pictographic}|[#*0-9])$/u.test(character)

/** Whether it is of a script in which joiners, alone between two letters, change what is read. */
const isJoined = (character: string): boolean =>
  /^[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Mong}\p{sc=Tibt}\p{sc=Nkoo}]$/u.test(
    character
  )

const isLeftward = (character: string): boolean =>
  /^[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]$/u.test(character)

/** The three flags that are spelled in tags: England, Scotland, Wales. */
const FLAG =
  /\u{1F3F4}(?:\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F})/gu
const STYLED = /^[\u{1D400}-\u{1D7FF}\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]$/u

const before = (text: string, at: number): string => {
  const unit = text.charCodeAt(at - 1)
  return at === 0 ? "" : unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? text.slice(at - 2, at) : text.slice(at - 1, at)
}

const after = (text: string, at: number): string => {
  const point = text.codePointAt(at)
  return point === undefined ? "" : String.fromCodePoint(point)
}

/** Whether what is read would be another without this character, where it stands. */
const isNeeded = (text: string, character: string, at: number): boolean => {
  const point = character.codePointAt(0)!
  const [left, right] = [before(text, at), after(text, at + character.length)]
  // Alone beside a letter that is written from the right, a mark of direction orders what stands around it.
  if (point === 0x200e || point === 0x200f || point === 0x61c) return isLeftward(left) || isLeftward(right)
  const drawn = left === "\uFE0F" ? before(text, at - 1) : left
  if (point === 0x200d && isPicture(drawn)) return isPicture(right)
  if (point === 0x200c || point === 0x200d) return isJoined(left) && (isJoined(right) || right === "")
  if (point === 0xfe0e || point === 0xfe0f) return isShownAsEmoji(left) && (left > "\u00A0" || right === "\u20E3")
  return point >= 0x180b && point <= 0x180f && /^\p{sc=Mong}$/u.test(left)
}

const inPlaces = (text: string, instead: (character: string) => string): string =>
  text.replaceAll(new RegExp(SUSPECT, "gu"), (character: string, at: number) =>
    isNeeded(text, character, at) ? character : instead(character)
  )

/** Nothing in such a text is suspect, nor a look-alike. That is found by a pattern that costs a hook's start nothing to compile. */
const ASCII = /^[\t\n\r -~]*$/

/** A text with something else in the place of each character that is not what it looks like. */
export const withoutUnread = (text: string, instead: (character: string) => string): string => {
  if (ASCII.test(text) || !SUSPECT.test(text)) return text
  const flags = text.match(FLAG) ?? []
  return text
    .split(FLAG)
    .map((part, index) => inPlaces(part, instead) + (flags[index] ?? ""))
    .join("")
}

const read = (character: string): string =>
  STYLED.test(character)
    ? character.normalize("NFKC")
    : character === "\u2800"
      ? " "
      : /^[\p{Cc}\p{Co}\p{Cs}]$/u.test(character)
        ? "\uFFFD"
        : ""

/** Without more marks on one letter than any language that is learned in has. */
const unstacked = (text: string): string => text.replaceAll(/([\p{Mn}\p{Me}]{3})[\p{Mn}\p{Me}]+/gu, "$1")

/**
 * A text without characters that nobody sees (zero-width, directions, tags, soft hyphens, fillers, variation selectors
 * but those of emoji: behind a Han letter each could carry a byte), with three marks on a letter at most, and with control
 * characters and private use as U+FFFD. Emoji sequences stay, and joiners where a script needs them. Takes time in
 * proportion to the text.
 */
export const withoutUnseen = (text: string): string => (ASCII.test(text) ? text : unstacked(withoutUnread(text, read)))
