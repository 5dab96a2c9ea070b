/** Small words that say how much, how often, when and whether: those of a line say the same, one that is added says something new. */
const KINDS = new Map(
  Object.entries({
    no: `not no never none nor neither cannot nobody nothing nowhere stop quit avoid forbidden prohibited banned nicht nie niemals
      kein keine keinen keinem keiner ne pas jamais aucun aucune rien nunca jamás ningún ninguna nada não nao nem nenhum
      nenhuma non не нет никогда geen niet`,
    all: `always every each all everything everywhere everyone everybody immer stets alle allen jede jeder jedes jedem jeden
      toujours tous toutes tout toute chaque siempre todo todos toda todas cada sempre tudo`,
    some: `some sometimes often usually mostly occasionally rarely seldom manchmal parfois quelques algunos a-veces alguns`,
    must: `must shall mandatory required muss müssen doit doivent debe deben deve devem obligatoire obligatorio obrigatório`,
    may: `may might can could optional optionally kann können darf dürfen peut peuvent puede pueden pode podem`,
    only: `only just solely exclusively nur ausschließlich seul seulement uniquement solo sólo solamente somente apenas`,
    unless: `unless except excepting until till außer bis sauf jusque salvo excepto hasta exceto até`,
    when: `if when whenever where wherever while once wenn falls sobald während quand lorsque si cuando quando se`,
    without: `without ohne sans sin sem senza`,
    than: `than over instead rather better statt anstatt anstelle lieu plutôt lugar vez remove replace drop`,
    before: `before prior bevor vor avant antes`,
    after: `after afterwards nach nachdem après después depois`,
    during: `during`,
    out: `out outside off`,
    into: `into onto`,
    against: `against between`,
    under: `under below less fewer`,
    more: `more`,
    most: `most`,
    least: `least`,
    first: `first zuerst d'abord primero primeiro`,
    last: `last finally`
  }).flatMap(([kind, words]) => words.split(/\s+/).map((word) => [word, kind] as const))
)

const NOT = /n't$|^(?:ca|wo|do|does|did|is|ai|are|was|were|have|has|had|could|would|should|must|need)nt$/u

const kindOf = (word: string): string | undefined => (NOT.test(word) ? "no" : KINDS.get(word))

/** Words that are no part of a name or a path. */
const WORD = /(?<![\p{L}\p{N}./_-])[\p{L}']+(?![\p{L}']|[-./_][\p{L}\p{N}])/gu

/** Of each small word of a folded text that changes what it says, what it says. */
export const kindsIn = (folded: string): ReadonlySet<string> =>
  new Set((folded.replaceAll("full stop", " ").match(WORD) ?? []).flatMap((word) => kindOf(word) ?? []))

/** What is meant by who says that something must be so, and by who asks for it in other words. */
const BINDS = /\b(?:need|needs|has to|have to|had to|should|ought|want|please|always|never|bitte|is to|are to)\b/u

/** What begins so asks for a thing to be used. */
const USES =
  /^(?:(?:always|never|only|please|and|but|then|so|do|not|don't|immer|bitte)\s)*(?:use|prefer|verwende|nutze|benutze|utilise[rz]?|préfère[rz]?|usa[r]?|prefiere|prefira)\b/u

/** Who speaks so wants a thing to be used: to have looked at it is not to want it. */
const WANTS =
  /\b(?:us(?:e|es|ed|ing)|prefer\w*|like|love|rather|wants?|needs?|stick|better|choose|pick|go(?:es)? (?:with|for)|switch(?:ed)? to|should|must|verwend\w+|nutz\w+|benutz\w+|bevorzug\w+|utilis\w+|préfér\w+|us(?:a|ar|amos|an|en|em|e)|prefier\w+|prefir\w+)\b/u

/** What small words of a folded clause say that a folded source does not; `undefined` where nothing is. */
export const addedKind = (clause: string, source: string): string | undefined => {
  const own = kindsIn(source)
  if (USES.test(clause.trim()) && !WANTS.test(source)) return "use"
  return [...kindsIn(clause)].find((kind) => !own.has(kind) && !(kind === "must" && BINDS.test(source)))
}

/** Small words that say nothing without others. */
const IDLE = /^(?:it|its|is|are|was|be|the|a|an|that|this|they|them|and|do|does|as|so|to|of)$/u

/** Whether all words of a folded clause that is made of small ones alone stand in a source, or say what one there says. */
export const standsIn = (clause: string, source: string): boolean => {
  const own = new Set(source.match(WORD) ?? [])
  return (clause.match(WORD) ?? []).every((word) => kindOf(word) !== undefined || IDLE.test(word) || own.has(word))
}
