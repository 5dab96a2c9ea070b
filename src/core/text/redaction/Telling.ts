/** The words of a language that name what is secret, each a pattern with its endings. */
interface Telling {
  /** Which mean a password: what a person chooses. */
  readonly passwords: string
  /** Which mean a key, a token, a secret: what a machine makes. */
  readonly keys?: string
  /** The least in lower case that stands in each of them. */
  readonly anchors: string
}

/**
 * What a password and a key are called, with the forms that stand before a value and without accents too, as people type
 * them. A language is whole here or it is not here: names, and what links them to a value (`LINKS`, `PARTICLES`).
 */
export const LANGUAGES: Readonly<Record<string, Telling>> = {
  german: {
    passwords: "kennwort|losungswort|zugangscode",
    keys: "(?<=zugangs|geheim|api[ -]?|sicherheits)schl(?:ü|ue)ssel|schl(?:ü|ue)ssel(?=\\s{0,2}[:=])|geheimnis(?=\\s{0,2}[:=])",
    anchors: "kennwort|losungswort|zugangscode|schlüssel|schluessel|geheimnis"
  },
  french: {
    passwords: "mots?[ _-]?de[ _-]?passe|mdp|phrase secrète|code d['’]accès",
    keys: "cl(?:é|ef) (?:secrète|api|privée|d['’]api|d['’]accès)|jeton(?: (?:d.accès|api|secret))?",
    anchors:
      "mot_de_passe|mots_de_passe|mot-de-passe|motdepasse|mot de passe|mots de passe|mdp|phrase secr|code d|clé |clef |jeton"
  },
  spanish: { passwords: "contrase(?:ñ|n|ny|%C3%B1)a|clave", keys: "clave secreta", anchors: "contrase|clave" },
  portuguese: {
    passwords: "senha|(?<=palavra[- ])passe|contrasinal",
    keys: "chave (?:secreta|privada|api|de api|da api|de acesso)",
    anchors: "senha|chave |contrasinal"
  },
  italian: {
    passwords: "parola(?: d['’]ordine|_d?_?(?:ordine|chiave))?(?![a-zçğıöşü])",
    keys: "chiave (?:segreta|privata|api|di accesso)",
    anchors: "parola|chiave "
  },
  dutch: {
    passwords: "wachtwoord(?:en)?|wachtzin|toegangscode",
    keys: "(?<=api-?|toegangs|geheime )sleutel",
    anchors: "wachtwoord|wachtzin|toegangscode|sleutel"
  },
  swedish: {
    passwords: "l[öo]senord(?:et)?|lösenfras",
    keys: "(?<=api[ -]?|hemlig )nyckeln?",
    anchors: "lösen|losenord|nyckel"
  },
  norwegian: { passwords: "passord(?:et)?", keys: "(?<=api[ -]?|hemmelig )nøkkel(?:en)?", anchors: "nøkkel" },
  danish: {
    passwords: "adgangskoden?|kodeord(?:et)?|løsen(?:et)?",
    keys: "(?<=api[ -]?|hemmelig )nøglen?",
    anchors: "adgangskode|kodeord|løsen|nøgle"
  },
  icelandic: { passwords: "lykilorð(?:ið)?", anchors: "lykilor" },
  finnish: {
    passwords: "salasana(?:n|si|nne|ni)?|salalause",
    keys: "api-avain",
    anchors: "salasana|salalause|api-avain"
  },
  estonian: { passwords: "parool(?:i|iks)?|salasõna", anchors: "parool|salas" },
  lithuanian: { passwords: "slaptažod(?:is|žio|į)", anchors: "slapta" },
  polish: {
    passwords: "has[łl](?:o|a|em)",
    keys: "klucz (?:api|dostępu|prywatny)|klucz tajny",
    anchors: "hasło|hasła|hasłem|haslo|hasla|haslem|klucz "
  },
  czech: {
    passwords: "hesl(?:o|a|em)",
    keys: "(?:tajný|přístupový|api) klíč|klíč api",
    anchors: "heslo|hesla|heslem|tajný|přístupový|api klíč|klíč api"
  },
  slovenian: { passwords: "geslo", anchors: "geslo" },
  croatian: { passwords: "lozink[aeu]|zaporka", anchors: "lozink|zaporka" },
  hungarian: {
    passwords: "jelsz(?:ó|o|ava|avad|avunk)(?![a-z])|jelmondat",
    keys: "(?<=api[ -]?|titkos )kulcs",
    anchors: "jelsz|jelmondat|kulcs"
  },
  romanian: { passwords: "parol[aăei](?![a-z])", anchors: "parol" },
  turkish: {
    passwords: "[şs]ifre(?:si|niz|m|miz|yi)?(?![a-zçğıöşü])|parola(?:sı|nız)?",
    keys: "(?<=api |gizli |erişim )anahtar(?:ı|i)?",
    anchors: "şifre|sifre|anahtar"
  },
  vietnamese: { passwords: "m[ậa]t kh[ẩa]u", keys: "khóa (?:api|bí mật)", anchors: "mật kh|mat khau|khóa " },
  indonesian: {
    passwords: "kata (?:sandi|laluan)",
    keys: "kunci (?:api|rahasia)",
    anchors: "kata sandi|kata laluan|kunci "
  },
  russian: {
    passwords: "парол(?:ь|я|ем|ю|и|ь-фраза)(?![а-я])|кодовое слово",
    keys: "токен[ау]?|секретный ключ|ключ (?:api|доступа)|секрет(?![а-я])",
    anchors: "парол|кодовое|токен|секрет|ключ "
  },
  ukrainian: { passwords: "гасло", keys: "ключ api|секретний ключ", anchors: "гасло" },
  bulgarian: { passwords: "парола(?:та)?", anchors: "парола" },
  serbian: { passwords: "лозинк[аеу]", anchors: "лозинк" },
  greek: { passwords: "κωδικ(?:ός|ό|ος|ού)(?: (?:πρόσβασης|ασφαλείας))?|συνθηματικό", anchors: "κωδικ|συνθημ" },
  hebrew: { passwords: "ה?סיסמ[הא]|ה?ססמה", keys: "טוקן|מפתח api", anchors: "סיסמ|ססמה|טוקן|מפתח" },
  arabic: {
    passwords: "(?:ال)?كلمة (?:ال)?(?:مرور|سر)|الرقم السري",
    keys: "مفتاح api|رمز (?:الوصول|الدخول)",
    anchors: "كلمة |الرقم|مفتاح|رمز "
  },
  persian: { passwords: "رمز ?(?:عبور)?(?= ?[:=])|گذرواژه|کلمه عبور|رمز عبور", anchors: "رمز|گذرواژه|کلمه عبور" },
  hindi: { passwords: "पासवर्ड|कूटशब्द", keys: "टोकन", anchors: "पासव|कूटश|टोकन" },
  bengali: { passwords: "পাসওয়ার্ড", anchors: "পাসও" },
  thai: { passwords: "รหัสผ่าน|รหัส(?= ?[:=])", anchors: "รหัส" },
  chinese: {
    passwords: "密[码碼](?!学|學)|口令",
    keys: "密[钥鑰]|秘[钥鑰]|令牌|私[钥鑰]|访问密钥",
    anchors: "密码|密碼|口令|密钥|密鑰|秘钥|秘鑰|令牌|私钥|私鑰"
  },
  japanese: {
    passwords: "パス(?:ワード|フレーズ|コード)|暗証番号|合言葉|合い言葉",
    keys: "シークレット|トークン|秘密鍵|api[ ]?キー|アクセスキー",
    anchors: "パス|暗証|合言葉|合い言|シークレット|トークン|秘密鍵|apiキー|api キー|アクセスキー"
  },
  korean: {
    passwords: "비밀 ?번호|암호|패스워드|비번",
    keys: "토큰|api ?키|시크릿",
    anchors: "비밀|암호|패스워드|비번|토큰|api키|api 키|시크릿"
  },
  // Last, since others begin with its words.
  english: {
    passwords: "pass(?:word|wort|wd|phrase|code|ord(?:et)?)?|pwd|pw",
    keys: "token|credentials?",
    anchors: "pass|pwd|pw|token|credential"
  }
}

/** Words of a name as a variable has them, too: `clave_secreta`. */
const asVariable = (pattern: string): string => pattern.replaceAll(/ (?![^[\]]*\])/g, "[ _-]")

/** What a person chooses, in any language. */
export const PASSWORDS = Object.values(LANGUAGES)
  .map(({ passwords }) => asVariable(passwords))
  .join("|")

export const KEYS = Object.values(LANGUAGES)
  .flatMap(({ keys }) => (keys === undefined ? [] : asVariable(keys)))
  .join("|")

const ANCHORS = Object.values(LANGUAGES).flatMap(({ anchors }) => anchors.split("|"))

export const TELLING_ANCHORS: ReadonlyArray<string> = [
  ...new Set([" ", "_", "-"].flatMap((between) => ANCHORS.map((anchor) => anchor.replaceAll(" ", between))))
]

// No raw texts here: a bundle writes other letters as escapes, which those would keep.

/** What a name of a secret belongs to: "for the server", "der Datenbank", "от базы". At most four words, of any letters. */
export const BELONGS = `(?: (?:for|of|to|on|at|für|fürs|zum|zur|vom|von|beim|des|der|pour|de|du|d['’]|del|della|dello|di|per|da|do|no|na|para|por|voor|van|för|till|til|på|pro|ke?|od|dla|la|pentru|для|к|от|на|до|від|за|з|için|untuk|cho|của)(?: [^\\s:=—–"'\\x60]{1,40}| ["'\\x60][^\\s"'\\x60]{1,60}["'\\x60]){1,4}?)?`

/** Words that link a name and its value: "is", "lautet", "est", "це". */
export const LINKS = `(?:is|was|(?:dafür |dazu )?ist|lautet|hei(?:ß|ss)t|est|c['’]est|es|é|è|er|är|(?<=salasana )on|(?<=has[łl]o[^\\n]{0,60} )to|brzmi|je|este|это|це|е|је|είναι|הוא|היא|هو|هي|là|adalah|ialah)`

/** What links without a space, in languages that have none between words. */
export const PARTICLES = "は|が|就?是|为|為|는|은|이|가|[ ]?คือ"
