// `*` and `?` stay within a name, `**` goes over folders. A pattern stands for what it names and all below it.

// Not by regular expressions: patterns come with a project's code, and one with many stars would keep V8 busy for ever.

/** What a pattern is made of, besides letters that stand for themselves. */
const [ANY_LETTER, ANY_LETTERS, ANYTHING, FOLDERS, IN_FOLDER] = ["?", "*", "**", "**/", ""]

const WILD = /(\*\*\/?|\*|\?)/

/** A pattern, part by part. Folders take two: one for before the next of them, one for in the midst of its name. */
const partsOf = (glob: string): ReadonlyArray<string> =>
  glob
    .split(WILD)
    .flatMap((part, index) => (index % 2 === 0 ? part.split("") : part === FOLDERS ? [FOLDERS, IN_FOLDER] : [part]))

/** Where one goes on from a part with a letter, by how many parts; `undefined` when it does not fit. */
const stepOf = (part: string | undefined, letter: string): number | undefined => {
  const isSlash = letter === "/"
  if (part === ANYTHING) return 0
  if (part === FOLDERS) return isSlash ? 0 : 1
  if (part === IN_FOLDER) return isSlash ? -1 : 0
  if (part === ANY_LETTERS) return isSlash ? undefined : 0
  if (part === ANY_LETTER) return isSlash ? undefined : 1
  return part === letter ? 1 : undefined
}

/** How many parts on one may be as well without any letter. */
const skipOf = (part: string | undefined): number =>
  part === FOLDERS ? 2 : part === ANYTHING || part === ANY_LETTERS ? 1 : 0

/** Tells whether a path is what a pattern stands for, or below it. Each letter is held against each part once at most. */
export const fitting = (glob: string): ((path: string) => boolean) => {
  const parts = partsOf(glob)
  // Most paths are told apart by this alone, which is far cheaper.
  const needed = glob.split(WILD).filter((_, index) => index % 2 === 0)
  const seen = new Int32Array(parts.length + 1).fill(-1)
  /** Adds a place, with those that are reached from it without any letter, unless it was reached by this letter already. */
  const enter = (places: Array<number>, place: number, index: number): void => {
    for (let at = place; seen[at] !== index; at += skipOf(parts[at])) {
      seen[at] = index
      places.push(at)
    }
  }
  return (path: string): boolean => {
    if (!needed.every((letters) => path.includes(letters))) return false
    seen.fill(-1)
    let places: Array<number> = []
    enter(places, 0, 0)
    for (let index = 0; places.length > 0; index += 1) {
      const letter = path[index]
      if ((letter === undefined || letter === "/") && seen[parts.length] === index) return true
      if (letter === undefined) return false
      const next: Array<number> = []
      for (const place of places) {
        const step = stepOf(parts[place], letter)
        if (step !== undefined) enter(next, place + step, index + 1)
      }
      places = next
    }
    return false
  }
}

/** What tells whether a path is what one of the patterns stands for; `undefined` for none. */
const compiled = (globs: ReadonlyArray<string>): ((path: string) => boolean) | undefined => {
  const all = globs.map(fitting)
  return all.length === 0 ? undefined : (path) => all.some((fits) => fits(path))
}

const isAbsolute = (path: string): boolean => path.startsWith("/") || /^[A-Za-z]:\//.test(path)

/** A path without `.`, `..` and double slashes, from `folder` on where it is relative. */
export const resolvedPath = (path: string, folder: string): string => {
  const plain = path.replaceAll("\\", "/")
  const names: Array<string> = []
  for (const name of (isAbsolute(plain) ? plain : `${folder.replaceAll("\\", "/")}/${plain}`).split("/")) {
    if (name === "..") names.pop()
    else if (name !== "." && name !== "") names.push(name)
  }
  const joined = names.join("/")
  return /^[A-Za-z]:/.test(joined) ? joined : `/${joined}`
}

/** A pattern of a project in `folder`, so that it says the same for a project below. */
export const anchoredGlob = (glob: string, folder: string): string => {
  const plain = glob.replaceAll("\\", "/").replace(/(?<=.)\/+$/, "")
  const isAnywhere = !plain.includes("/") || isAbsolute(plain) || /^(?:~|\*\*)\//.test(plain)
  return isAnywhere ? glob : `${folder}/${plain.replace(/^\.\//, "")}`
}

/** From where patterns count that do not say it. */
export interface GlobPlaces {
  /** The project's root, absolute. */
  readonly root: string
  /** What `~` stands for. */
  readonly home: string | undefined
}

/**
 * Whether an absolute path, as `resolvedPath` answers it, or one below `~/`, is what one of the globs names or below it. One without a slash
 * is a name at any depth of the project and of what lies outside; any other counts from the project's root, unless it
 * begins with `/`, `~/` or a drive. `undefined` when there are no globs.
 */
export const makeGlobMatcher = (
  globs: ReadonlyArray<string>,
  { home, root }: GlobPlaces
): ((path: string) => boolean) | undefined => {
  const plain = globs.map((glob) => {
    const slashed = glob.replaceAll("\\", "/").replace(/(?<=.)\/+$/, "")
    // What lies below it goes without saying; where it counts from stays.
    const start = slashed.replace(/(?<=.)\/\*\*$/, "")
    return start === slashed || start.includes("/") ? start : `./${start}`
  })
  const homely = plain.map((glob) => (/^~(?:\/|$)/.test(glob) ? `${home ?? "\0"}${glob.slice(1)}` : glob))
  const bare = homely.filter((glob) => !glob.includes("/"))
  const everywhere = compiled(homely.filter((glob) => isAbsolute(glob) || glob.startsWith("**/")))
  const within = compiled([
    ...bare.map((glob) => (glob === "**" || glob === "*" || glob === "." ? "**" : `**/${glob}`)),
    ...homely.filter((glob) => glob.includes("/") && !isAbsolute(glob)).map((glob) => glob.replace(/^\.\//, ""))
  ])
  const outside = compiled(bare.filter((glob) => /[^*.]/.test(glob)).map((glob) => `**/${glob}`))
  if (everywhere === undefined && within === undefined) return undefined
  return (named) => {
    const path = named.startsWith("~/") && home !== undefined ? resolvedPath(named.slice(2), home) : named
    if (everywhere?.(path) === true) return true
    if (path === root) return within?.("") === true
    return path.startsWith(`${root}/`) ? within?.(path.slice(root.length + 1)) === true : outside?.(path) === true
  }
}
