import { assert, describe, it } from "@effect/vitest"
import { redact } from "../../../src/core/text/Redaction.ts"
import { LANGUAGES } from "../../../src/core/text/redaction/Telling.ts"

/** What people write around a password, at `§`, and around a key, at `¶`. */
const SAID: Readonly<Record<string, ReadonlyArray<string>>> = {
  english: [
    "On staging use password: §",
    "the wifi password for the guests is §, please note it",
    "password for ada: §",
    "APP_HASH_SALT=¶",
    "TOTP_SEED=¶",
    "WEBHOOK_SIGNING=¶"
  ],
  german: [
    "das Passwort lautet §",
    "Kennwort für den Server: §",
    "Sicherheitsschlüssel: ¶",
    "geheimschluessel=¶",
    "schluessel = ¶",
    "geheimnis: ¶"
  ],
  french: ["le mot de passe du serveur est §", "mdp : §", "la clé secrète : ¶"],
  spanish: ["la contraseña es §", "contrasena del servidor: §", "clave secreta: ¶", "clave_secreta=¶"],
  portuguese: ["a senha do banco é §", "palavra-passe: §", "chave de acesso: ¶", "chave_api=¶"],
  italian: ["la parola d'ordine è §", "la password del server è §", "chiave segreta: ¶"],
  dutch: ["het wachtwoord is §", "wachtwoord voor de server: §", "api-sleutel: ¶"],
  swedish: ["lösenordet för servern är §", "losenord: §", "api-nyckel: ¶"],
  norwegian: ["passordet er §", "passord: §", "api-nøkkel: ¶"],
  danish: ["adgangskoden er §", "kodeord til serveren: §", "api-nøgle: ¶"],
  icelandic: ["lykilorð: §", "lykilorðið er §"],
  finnish: ["salasana on §", "salasana: §", "api-avain: ¶"],
  estonian: ["parool: §", "salasõna: §"],
  lithuanian: ["slaptažodis: §"],
  polish: ["hasło do bazy to §", "haslo: §", "klucz api: ¶"],
  czech: ["heslo je §", "heslo k databázi: §", "tajný klíč: ¶"],
  slovenian: ["geslo je §", "geslo: §"],
  croatian: ["lozinka je §", "zaporka: §"],
  hungarian: ["jelszó: §", "jelszava: §", "api kulcs: ¶"],
  romanian: ["parola este §", "parolă: §"],
  turkish: ["şifre: §", "parolanız: §", "api anahtarı: ¶"],
  vietnamese: ["mật khẩu: §", "mật khẩu của máy chủ là §", "khóa api: ¶", "mật_khẩu=§"],
  indonesian: ["kata sandi: §", "kata sandi adalah §", "kunci api: ¶"],
  russian: ["пароль от базы — §", "Пароль: §", "токен: ¶", "ПАРОЛЬ_БД=¶"],
  ukrainian: ["пароль до сервера: §", "гасло: §", "секретний ключ: ¶"],
  bulgarian: ["парола: §", "паролата е §"],
  serbian: ["лозинка: §", "лозинка је §"],
  greek: ["κωδικός: §", "το συνθηματικό είναι §"],
  hebrew: ["סיסמה: §", "הסיסמה היא §", "טוקן: ¶"],
  arabic: ["كلمة المرور: §", "كلمة السر هي §", "رمز الوصول: ¶", "كلمة_المرور=§"],
  persian: ["رمز عبور: §", "گذرواژه: §"],
  hindi: ["पासवर्ड: §", "टोकन: ¶"],
  bengali: ["পাসওয়ার্ড: §"],
  thai: ["รหัสผ่าน: §", "รหัสผ่านคือ §"],
  chinese: ["密码：§", "密碼是 §", "口令为§", "密钥：¶"],
  japanese: ["パスワードは§です", "暗証番号：§", "apiキー: ¶"],
  korean: ["비밀번호는 § 입니다", "암호: §", "api 키: ¶"]
}

const CHOSEN = ["Xk29vTqLm81z", "gspFVYOxBogT", "melokantirus"]
const MADE = "a8Fj29sLqpZx81mNbQ"

describe("what is told to be a password or a key goes, in each language", () => {
  it("of the table", () => assert.deepStrictEqual(Object.keys(SAID).toSorted(), Object.keys(LANGUAGES).toSorted()))

  it.each(Object.entries(SAID).flatMap(([language, lines]) => lines.map((line) => [language, line] as const)))(
    "%s: %s",
    (_, line) => {
      for (const value of line.includes("¶") ? [MADE] : CHOSEN) {
        const text = "We found this.\n" + line.replace(/[§¶]/, value) + "\nIt explains the failure."
        assert.notInclude(redact(text), value)
        assert.strictEqual(redact(redact(text)), redact(text))
      }
    }
  )
})

describe("what is said of a password stays", () => {
  it.each([
    "the password is required",
    "the password is incorrect, so the login fails",
    "The password for production is managed elsewhere.",
    "das Passwort ist erforderlich.",
    "das Passwort ist falsch",
    "le mot de passe est obligatoire.",
    "la contraseña es obligatoria",
    "a senha é obrigatoria",
    "la password è necessaria",
    "het wachtwoord is verplicht",
    "пароль неверный",
    "密码错误",
    "パスワードは必須です",
    "비밀번호는 필수입니다",
    "# password handling",
    "user: string, password: string, remember: boolean",
    "login({ user: dbuser, password: chosenvalue })",
    "setPassword(enteredvalue)",
    "${PASSWORD:?must be given}",
    "${TOKEN:0:30}",
    "process.env.DB_PASSWORD || 'development'",
    "if (password == 'required') return"
  ])("%s", (text) => assert.strictEqual(redact(text), text))
})
