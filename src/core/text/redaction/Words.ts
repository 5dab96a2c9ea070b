/** Parts of a value that name where a secret comes from: what is left of the value without them may be one. */
export const REFERENCES =
  /\[REDACTED [a-z0-9. ]{1,40}\]|\$\{\w{1,60}:?[-=](?=[^{}\n]{0,150}\})|\$\{\{[^{}\n]{0,150}\}\}|[$#]?\{[^{}\n]{0,150}\}|\{\{[^{}\n]{0,150}\}\}|\$\([^()\n]{0,200}\)|%\w{1,60}%|<[^<>\n]{1,60}>/g

/** `$VAR`, `process.env.X`, `user.token`, `tokens[0]`: a value that as a whole is code that finds another. */
export const VARIABLE = /^(?:[$@&!*]{0,2}[A-Za-z_]\w*|\$env:\w+|%[a-z]|:\w+)$/
const WORDS = "[$_]{0,2}[A-Za-z]+(?:_+[A-Za-z]+)*_?\\d{0,2}"
export const CHAIN = new RegExp(
  `^(?:(?:process|os|env|import|config|settings|options|this|self|secrets|vars?)(?:\\??[.:]|->)[\\w.$?!>\\[\\]-]+|&?${WORDS}(?:(?:\\?\\.|\\.|->|::|!\\.)${WORDS})+!?)$`
)
export const CALL = /^[$@&!]{0,2}[A-Za-z_][\w$]*(?:-\d{1,3})?(?:(?:\?\.|\.|->|::|!\.)[A-Za-z_][\w$]*)*(?:<[\w.]*>)?\(/
export const LOOKUP = /^[A-Za-z_$][\w$.?!]*\[[\w$.+-]*(?:\]|$)/
export const MASK = /^[A-Za-z\d_-]{0,20}?(?:[xX*•.…#-]{3,}|…)$|^(.)\1{3,}$/

/** What people type who want to show that something stands there. */
export const SEQUENCE =
  /^(?:[a-z]{1,8}[_-]){0,3}(?:(?:abc(?:def(?:g(?:h(?:ijkl?m?n?)?)?)?)?|xyz|qwerty|0?123(?:4(?:5(?:6(?:7(?:89?0?)?)?)?)?)?)[_-]?){2,6}$/i

/** Code that runs on behind a value, as in what was made small: `!0}function`, `u=!1}=null!=s?s:{}`, `)].slice(5`. */
export const RUNNING_CODE =
  /^!\d\b|=!\d|[)\]}](?:[=?{}]|\.[a-z]+\()|[)\]}][.)\]}]*\w*[(=]|=>|!==?|&&|^\d?\*\(?[A-Za-z]+\)?$/i

/** What code has behind a name that it looks at. */
export const OPERATOR_BEHIND = /^\s?(?:\?\?|\|\||&&|\?|[!=]==?|instanceof)\s/

/** The name of a thing in a cloud: of Amazon's, of Google's. */
export const RESOURCE = /^arn:[\w-]+:|^(?:[\w-]{1,40}=)?projects\/[\w-]+\/|\/secrets\/[\w-]+\/versions\//

/** A name in code, as what kind of token it is. */
export const CODE_NAME = /^\W?[A-Z]?[a-z]+(?:V\d(?:(?:alpha|beta)\d)?|[A-Z][a-z]+)*(?:[A-Z][a-z]+)[A-Z]{0,4}$/

/** A pointer into JSON (RFC 6901), in which `~` is written with a digit. */
export const POINTER = /^[a-z/_-]*(?:~[01][a-z/_-]*)+$/i

/** Words of which the value in an example consists. */
export const EXAMPLE_WORDS = new Set(
  (
    "your my the a an some any this that here me in with of for to is be as put add insert enter replace change changeme " +
    "placeholder example sample dummy fake mock redacted hidden masked secret secrets password passwd passphrase pass token " +
    "tokens key keys api apikey mysecret mypassword mytoken yourpassword yourtoken access auth bearer client user username " +
    "private public value values string number boolean null none true false undefined required optional todo tbd empty " +
    "invalid missing wrong expired field input name id type code hash reset"
  ).split(" ")
)

/** Words that tell a sentence from a pass phrase. */
export const SENTENCE_WORDS = new Set(
  (
    "the a an your you my our this that these it its is are was were be been has have had must should can cannot can't " +
    "could will would do does don't not no to of for and or in on at by with from as if when than please enter confirm " +
    "forgot reset change update show hide new current invalid wrong incorrect missing required expired password passwords " +
    "token tokens secret secrets key keys api characters chars letters digits least min max minimum maximum use uses via"
  ).split(" ")
)

/** Names of algorithms, encodings, types and versions, which have digits. */
export const TECHNICAL =
  /^(?:(?:base|sha|utf|md|aes|rsa|oauth|auth|http|ipv|bcrypt|argon|ed|win|u?int|float|char|varchar|string|latin|iso|rfc)[-_]?\d[\d.]{0,8}(?:url|sum|id|array|clampedarray)?(?:[-_][a-z]{1,15}){0,3}|v\d[\d.]*(?:-[a-z]+[\d.]*)?|\d[\d.,_/:-]*(?:[mnµ]?s|min|h|d|[kmg]i?b?|px|r?em|%|x|-?of-?\d+|(?:-| )?(?:bits?|bytes?|chars?|characters|digits?|days?|hours?|minutes?))?)$/i
export const PATH =
  /^(?:~|\.{1,2})?\/(?:[\w.@:-]{0,60}\/)*[\w.@-]{0,60}$|^[\w.@-]{1,60}\/[\w.@/-]{0,120}\.[a-z]{2,5}\d?$/

/** Parts of names in code that have digits. */
export const TYPES = /(?:u?int|float|base|sha|utf|bcrypt|oauth|http|ipv)(?:512|384|256|64|32|16|8|6|4|2)(?!\d)/gi

/** A word that names a secret, in the languages that we learn in: a value that holds it among others talks of one. */
export const TELLING_WORD =
  /^(?:pass(?:word|wort|wd|phrase|code|key)?s?|pwd|secret|token|credential|credentials|key|keys|kennwort|contrase[nñ]a|senha|clave|apikey|auth)$/i

/** Words that stand after a password's name and are none: types, states, labels. */
export const PLAIN_WORDS = new Set(
  (
    "string number boolean bytes buffer object unknown never symbol integer double float bigint undefined null none nullable " +
    "required optional invalid incorrect missing wrong expired hidden masked redacted password passwords passwort kennwort " +
    "contraseña contrasena senha clave secret secrets token tokens input label field value values enabled disabled default " +
    "empty false true plain plaintext cleartext hashed hash encrypted bcrypt scrypt argon generated random auto prompt " +
    "visible reset change changed update updated forgot forgotten expose exposed error errors failed success username email " +
    "example sample dummy placeholder changeme redact service static manual internal external private public system admin " +
    "vault environment config settings option options request response result credential credentials provider client server " +
    "session cookie header query params param body basic bearer digest oauth oidc saml local global shared common other " +
    "postgres mysql mariadb redis mongo mongodb rabbitmq root guest minio minioadmin elastic varchar nvarchar character column schema model entity import export return await async function const where select"
  ).split(" ")
)

/** What is said of a password rather than one: the ends, and in German and Dutch the beginnings, of participles and adjectives. */
const SAID_OF =
  /(?:ed|ing|[ts]ion|able|ible|ment|ness|less|ity|ly|ive|ous|ful|ic|ical|al|ory|ary|ete|ate|ant|ent|itten|known|given|taken|hidden|where|thing|lich|sichtbar|isch|iert|[aiu]d[ao]s?|[aeiu]t[ao]|[eo]tt[ao]|ect[ao]|[ao]ri[ao]|oire|aire)$|^(?:ge|ver|be|ab|aus|an|ein|ent|er|on)[a-z]{3,9}(?:t|en)$/

/** Parts of the names that things of a program have. */
const OF_PROGRAMS =
  /pass|word|pwd|secret|token|cred|user|name|hash|salt|key|auth|login|admin|config|crypt|string|value|field|input|text|code|prompt|valid|param|file|path|data|mail|host|server|client|option|default|test/

/** Whether a word is one that chance or a person may have drawn, and none of a language or of a program. */
export const looksDrawn = (value: string): boolean =>
  /^[a-z]{8,30}$/.test(value) && !PLAIN_WORDS.has(value) && !SAID_OF.test(value) && !OF_PROGRAMS.test(value)
