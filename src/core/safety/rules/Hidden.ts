import { asRead } from "../../text/LookAlikes.ts"
import type { HeldRule } from "../HeldRule.ts"

/** A word that may be base64: long, and of more than one kind of character. */
const BLOB = /(?<![\w+/=-])[A-Za-z0-9+/_-]{16,4096}={0,2}(?![\w+/=])/g
const HEX = /(?<![\w])(?:0x)?(?:[0-9a-fA-F]{2}[\s:,]?){8,2048}(?![\w])/g

/** The share of printable ASCII with letters that makes decoded bytes a text. */
const isText = (decoded: string): boolean =>
  decoded.length >= 8 &&
  /^[\t\n\r -~]+$/.test(decoded) &&
  (decoded.match(/[a-z ]/gi) ?? []).length > decoded.length * 0.6

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

const base64Text = (blob: string): string => {
  let [bits, held, text] = [0, 0, ""]
  for (const character of blob.replaceAll("-", "+").replaceAll("_", "/")) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) break
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    text += String.fromCharCode((held >> bits) & 0xff)
  }
  return text
}

const hexText = (digits: string): string =>
  (
    digits
      .replace(/^0x/, "")
      .replaceAll(/[^0-9a-f]/gi, "")
      .match(/../g) ?? []
  )
    .map((pair) => String.fromCharCode(Number.parseInt(pair, 16)))
    .join("")

/** Whether a text has a word that is another text in base64 or hex. */
const holdsEncoded = (text: string): boolean =>
  (text.match(BLOB) ?? []).some((blob) => isText(base64Text(blob))) ||
  (text.match(HEX) ?? []).some((digits) => isText(hexText(digits)))

/** Enough characters that nobody sees to spell something, or one that turns the direction of writing. */
const CARRIER = /\p{Default_Ignorable_Code_Point}{4}|[\u202A-\u202E\u2066-\u2069]/u

/** What is written so that a person does not see what it does. */
export const HIDDEN: ReadonlyArray<HeldRule> = [
  {
    id: "decoded-and-run",
    words: "running what has to be decoded first",
    anyhow: [
      /\bbase64\b[^\n]{0,12}(?:-d\b|--decode\b|-di\b)|\bxxd -r\b|\bopenssl (?:enc|base64)\b|\batob\s*\(|\bfromcharcode\b|\bb64decode\b|\bfrom_?base64\w*|-enc(?:odedcommand)?\s+\S|\bcertutil\b|\|\s*rev\b|\|\s*tr\s+a-z|\buudecode\b|\bunhexlify\b|\bbytes\.fromhex\b|\bprintf\s+\S{0,4}\\\\?x|\$'?\\\\?x[0-9a-f]{2}/,
      /\b(?:decode|decipher|decrypt|decompress|unscramble|reverse|rot-?13|deobfuscate|unpack)\b[\w\s,'-]{0,80}\b(?:run|runs|running|execut\w+|follow|obey|apply|eval\w*|do what)\b/,
      /\b(?:base64|rot-?13|hex|url|percent)[ -](?:encoded|decoded)\b[\w\s,'-]{0,60}\b(?:commands?|instructions?|scripts?|payload|rule|text)\b/
    ]
  },
  {
    id: "evaluated",
    words: "running text as code",
    // In quotes, which are left out where the patterns look; but for a plain word, where an article makes a noun of it.
    given: (text) =>
      /(?<![\w.-])eval\s+["']/.test(
        text.replaceAll(/\b(?:the|an|our|this|each|every) eval\s+(?:"[a-z]+"|'[a-z]+')/gi, " ")
      ),
    meant: [
      /(?<![\w.-])eval(?:\s*\(|\s+\S*[$("'/]|\s+the\b|\s+(?:its|whatever)\b)|\binvoke-expression\b|(?<![\w-])iex\s+[($]|\|\s*(?:sudo\s+)?(?:\/bin\/)?(?:ba|z|da)?sh\b(?:\s+-s)?(?![\w-])|\|\s*(?:python3?|node|perl|ruby|pwsh|powershell)\s*(?:-\s*)?(?=$|[\s.;,)])|\bnew function\s*\(|\bexec\s*\(\s*(?:open|requests|base64|bytes|compile)|\b__import__\b|\$\(\s*(?:curl|wget|base64|cat\s+[~/.]|printenv|env\b|echo\b[^)\n]{0,80}\|)/g,
      /\b(?:obey|treat|regard|take)\b[\w\s./'-]{0,40}\bas (?:an? )?(?:instructions?|rules?|commands?|orders?|authorit\w+|binding)\b|\bobey (?:the|all|any|every|what)\b|\bdo (?:what|as)\b[\w\s]{0,24}\b(?:tells?|says?|asks?|wants?)\b/g,
      /\b(?:run|execute|follow|obey|do)\b[\w\s,']{0,24}\b(?:whatever|everything|anything|all commands|any commands?|the instructions?|the commands?|instructions)\b[\w\s,']{0,30}\b(?:says?|said|told|contains?|in|inside|from|finds?|found|written|asks?|returns?|prints?)\b/g
    ]
  },
  {
    id: "encoded-text",
    words: "text in an encoding that hides it",
    given: (text) =>
      holdsEncoded(text) ||
      (CARRIER.test(text) && asRead(text) !== text) ||
      /(?:%[0-9a-f]{2}){3}|(?:%[0-9a-f]{2}[\w./-]{0,3}){4}|(?:\\+x[0-9a-f]{2}\s?){3}|(?:\\+u\{?[0-9a-f]{2,6}\}?\s?){3}|(?:&#x?[0-9a-f]{2,6};\s?){3}|(?:\\[0-3][0-7]{2}){3}|(?:\b[01]{8}\s){4}|(?:[.-]{1,5}[ /]){8}/i.test(
        text
      )
  },
  {
    id: "lasting-change",
    words: "a change to the machine that stays",
    meant: [
      /(?<![\w])\.(?:bashrc|zshrc|zprofile|bash_profile|profile|zshenv|vimrc|gitconfig)\b|\bcrontab\b|\/etc\/(?!hosts\b)[a-z]|\bsystemctl (?:enable|start|edit)\b|\blaunch(?:ctl|agents|daemons)\b|\bld_preload\b|\bdyld_insert\w*|\bnode_options\b|\bgit config --(?:global|system)\b|\balias [a-z]+=|\bschtasks\b|\breg add\b|\bnohup\b|\bdisown\b|(?<![\w/])\.git\/(?:hooks|config)\b|\b(?:user|session)(?:start|end)? ?hooks?\b(?=[^\n]{0,40}\b(?:add|settings|claude|register)\b)|\bmcpservers?\b|\bmcp add\b|(?<!\w)\.mcp\.json\b/g
    ]
  },
  {
    id: "behind-their-back",
    words: "keeping something from the person",
    anyhow: [
      /\b(?:do not|don'?t|never|without|avoid|no need to|refrain from)\b[\w\s]{0,12}\b(?:tell|telling|mention|mentioning|inform|informing|reveal|revealing|report|reporting|notify|notifying|alert|alerting|disclos\w+|show|showing|let)\b[\w\s]{0,20}\b(?:users?|person|people|anyone|anybody|them|human|developer|owner|maintainers?|(?:about|of) (?:this|it)|this (?:rule|instruction|step|note|key point|to)|it to)\b/,
      /\b(?:keep|hide|conceal)\b[\w\s]{0,24}\b(?:from (?:the )?(?:user|person|human|developer|reviewer|them|owner)|secret from|between us|hidden from)\b|\b(?:keep|stay) (?:quiet|silent)\b|\bsay nothing (?:about|of|to)\b|\bbehind (?:the|their) (?:user'?s? )?backs?\b/
    ],
    meant: [
      /\b(?:secretly|covertly|surreptitiously|stealthily|unnoticed|in secret)\b|\b(?:silently|quietly|in the background)\b[\w\s]{0,12}\b(?:run|execute|send|upload|install|delete|push|commit|add|apply|post|download|remove|append|copy|change|update)\b|\b(?:run|execute|send|upload|install|delete|push|commit|post|download|append)\b[\w\s,'./-]{0,60}\b(?:silently|quietly)\b/g
    ]
  }
]
