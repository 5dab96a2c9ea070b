import { type Anchored, atAnchors, cutOf, type Finder, matchAt, NO_CUTS } from "./Cut.ts"
import { valueAt } from "./Heads.ts"
import { isChosen } from "./Judges.ts"
import { isCredential } from "./Values.ts"

/** Commands by what stands right before the secret they are given; group 1 is the quote that opens it. */
const COMMANDS: ReadonlyArray<readonly [anchors: string, head: RegExp]> = [
  ["sshpass", /sshpass {1,4}-p {0,4}(\\{0,7}["'])?/y],
  [
    "mysql|mariadb",
    /(?:mysql(?:dump|admin|import|show|check)?|mariadb(?:-dump)?) (?:[^\n|;&]{0,200}? )?-p(\\{0,7}["'])?(?=\S)/y
  ],
  [" login", / login(?: [^\n|;&]{0,200}?)? (?:-p|--password)[ =](\\{0,7}["'])?/y],
  ["redis-cli", /redis-cli(?: [^\n|;&]{0,200}?)? -a[ =]?(\\{0,7}["'])?/y],
  ["mongo", /mongo(?:sh|dump|restore|export|import)? (?:[^\n|;&]{0,200}? )?-p[ =]?(\\{0,7}["'])?(?=[^\s-])/y],
  ["sqlcmd", /sqlcmd (?:[^\n|;&]{0,200}? )?-P[ =]?(\\{0,7}["'])?/y],
  ["ldap", /ldap(?:search|modify|add|delete|whoami|passwd) (?:[^\n|;&]{0,200}? )?-w[ =]?(\\{0,7}["'])?/y],
  ["zip ", /zip (?:[^\n|;&]{0,100}? )?-P[ =]?(\\{0,7}["'])?(?=\S)/y],
  ["7z", /7za? [a-z] (?:[^\n|;&]{0,100}? )?-p(\\{0,7}["'])?(?=\S)/y],
  ["smbclient|rpcclient|smbget", /(?:smbclient|rpcclient|smbget) (?:[^\n|;&]{0,200}? )?-U[ =]?["']?[\w.\\-]{1,60}%()/y],
  ["lftp", /lftp (?:[^\n|;&]{0,100}? )?-u[ =]?["']?[\w.@-]{1,60},(\\{0,7}["'])?/y],
  [
    "htpasswd",
    /htpasswd (?:-[a-zA-Z]{1,8} ){0,3}-[a-zA-Z]{0,6}b[a-zA-Z]{0,6} (?:-[a-zA-Z]{1,8} ){0,3}(?:[^\s|;&]{1,80} ){1,2}(\\{0,7}["'])?(?=\S+(?:\s|$))/y
  ],
  ["-stdin <<<", /-stdin {1,4}<<< ?(\\{0,7}["'])?/y],
  ["sshpass=", /sshpass=(\\{0,7}["'])?/iy],
  ["put-parameter", /put-parameter (?=[^\n]{0,300}SecureString)[^\n|;&]{0,300}? ?--value[ =](\\{0,7}["'])?/y],
  ["--secret-string", /--secret-string[ =](\\{0,7}["'])?(?!\{|file:)/y],
  ["jdbc:oracle:thin:", /jdbc:oracle:thin:[\w.$#-]{1,60}\/()(?=[^\s@]{1,100}@)/y],
  ["-storepass|-keypass", /-(?:store|key)pass[ =](\\{0,7}["'])?/y],
  ["snmp", /snmp(?:walk|get|set|bulkwalk|table) (?:[^\n|;&]{0,200}? )?-A ?(\\{0,7}["'])?(?=\S)/y],
  ["snmp", /snmp(?:walk|get|set|bulkwalk|table) (?:[^\n|;&]{0,200}? )?-X ?(\\{0,7}["'])?(?=\S)/y],
  ["ipmitool", /ipmitool (?:[^\n|;&]{0,200}? )?-P ?(\\{0,7}["'])?(?=\S)/y],
  ["ssh-keygen", /ssh-keygen (?:[^\n|;&]{0,200}? )?-N ?(\\{0,7}["'])(?=[^"'\s])/y],
  ["add-generic-password", /add-generic-password (?:[^\n|;&]{0,200}? )?-w ?(\\{0,7}["'])?(?=[^\s-])/y],
  ["keymaterial=", /keymaterial=(["'])?/iy],
  ["net user", /net user [\w.-]{1,40} (["'])?(?![/*])(?=\S{6,60}(?:\s|$))(?=\S{0,60}\d)/iy],
  ["mkstore", /mkstore [^\n|;&]{0,100}?Credential \S{1,60} \S{1,60} (["'])?(?=\S)/y],
  ["api-key store", /api-key store [A-Z\d]{10,20} (["'])?(?=[\w+/]{20})/y],
  ["oathtool", /oathtool (?:-\S{1,20} ){0,4}(["'])?(?=[A-Z2-7]{16})/y],
  ["rclone obscure", /rclone obscure (["'])?(?=[^\s-])/y],
  ["authtoken ", /authtoken {1,4}(\\{0,7}["'])?(?=[A-Za-z]{0,40}\d)(?=\d{0,40}[A-Za-z])(?=[\w-]{20})/y],
  ["openssl passwd", /openssl passwd (?:-\w{1,8} ){0,3}(["'])?(?=[^\s-])/y],
  ["enable secret ", /enable secret (?:\d )?()(?=\S{6})/y],
  ["password 0 ", /password 0 ()(?=\S{0,60}\d)(?=\S{6})/y],
  ["key content", /Key Content {1,20}: ()(?=\S{8})/y],
  ["dbi->connect", /DBI->connect\(\s?["'][^"'\n]{1,200}["'],\s?["'][^"'\n]{0,60}["'],\s?(["'])/iy],
  // What a workflow of GitHub hides, and hands on.
  ["::add-mask::", /::add-mask::()(?=\S{4})/iy],
  ["::set-output", /::set-output name=[\w-]{0,40}?(?:token|secret|passw|key|credential)[\w-]{0,20}::()(?=\S{4})/iy],
  ["-setcookie ", /-setcookie (["'])?(?=\S{6})/y],
  ["community ", /(?<=snmp-server )community ()(?!public|private)(?=\S{6})/iy],
  // Of a wireless network, as a picture with dots holds it.
  ["wifi:", /WIFI:(?:[A-OQ-Z]:[^;\n]{0,64};){0,4}P:()(?=[^\s;]{6})/iy],
  ["openssl enc", /openssl enc (?:[^\n|;&]{0,200}? )?-K[ =]()(?=[\dA-Fa-f]{32})/y],
  ["-pass", /-pass(?:in|out)?[ =]["']?pass:()/y],
  ["openssl enc", /openssl enc (?:[^\n|;&]{0,200}? )?-k[ =](\\{0,7}["'])?/y],
  ["xfreerdp", /xfreerdp3? (?:[^\n|;&]{0,200}? )?\/p:(\\{0,7}["'])?/y],
  ["secret set", /secret set \w{1,60} (?:[^\n|;&]{0,100}? )?(?:-b|--body)[ =](\\{0,7}["'])?/y],
  ["machine", /machine\s{1,4}[\w.:-]{1,200}\s{1,4}login\s{1,4}[^\s,]{1,200}\s{1,4}password\s{1,4}(\\{0,7}["'])?/y],
  ["curl", /curl\b[^\n|;&]{0,400}? (?:-u|--user|--proxy-user)[ =]?["']?[\w.@%+\\-]{0,100}:(\\{0,7}["'])?(?=[^\s"'])/y],
  ["http", /https? (?:[^\n|;&]{0,200}? )?(?:-a|--auth)[ =]["']?[\w.@%+-]{1,100}:()/y],
  ["identified by|identified with", /identified (?:with \w{1,40} )?by (?:password )?(\\{0,7}["'])/iy],
  ["auth ", /(?<=^|\n|> )AUTH (?:[\w.-]{1,40} )?(["'])?(?=[^\s"']{0,100}\d)(?=\S{6,400}[ \t]{0,8}(?:\r?\n|$))/y],
  ["requirepass|masterauth", /(?:requirepass|masterauth) {1,8}(["'])?(?=[^\s"']{0,100}\d|[^\s"']{16})/y],
  ["http", /https? (?:[^\n|;&]{0,200}? )?-A ?bearer (?:[^\n|;&]{0,60}? )?(?:-a|--auth)[ =](["'])?/y],
  ["nmcli", /nmcli [^\n|;&]{0,200}? password (["'])?/y],
  ["convertto-securestring", /ConvertTo-SecureString (?:-\w{1,12} ){0,2}(["'])/iy],
  ["default", /default\s{1,4}login\s{1,4}\S{1,100}\s{1,4}password\s{1,4}(["'])?/y],
  ["secret set", /secret set \w{1,60}(?: [^\n|;&<]{0,100}?)? {0,2}<<< ?(["'])?/y],
  ["rabbitmqctl", /rabbitmqctl (?:add_user|change_password|authenticate_user) \S{1,60} (["'])?(?=\S)/y],
  ["net use", /net use [^\n]{0,200}?\/user:\S{1,80} {1,4}(["'])?(?=[^\s/])/iy],
  ["mc alias set", /mc alias set \S{1,60} \S{1,200} \S{1,60} (["'])?(?=\S)/y],
  ["http-basic.", /http-basic\.\S{1,80} \S{1,60} (["'])?(?=\S)/y],
  ["bundle config", /bundle config (?:set )?(?:--\w{1,10} ){0,2}[\w.-]{1,80} [\w.-]{1,40}:()(?=[^\s/]{8})/y],
  ["knife", /knife (?:[^\n|;&]{0,200}? )?-P[ =]?(\\{0,7}["'])?(?=[^\s"'])/y],
  ["stats auth ", /stats auth [\w.-]{1,40}:()(?=\S{4})/y],
  ["addauth digest ", /addauth digest [\w.-]{1,40}:()(?=\S{4})/y],
  ["cache_peer ", /cache_peer [^\n]{0,200} login=[\w.-]{1,40}:()(?=\S{4})/y],
  ["sqlconnectinfo ", /SQLConnectInfo \S{1,80} [\w.-]{1,40} ()(?=\S{4})/iy],
  ["b2 ", /b2 (?:account authorize|authorize-account) [\da-f]{12,25} ()(?=\S{20})/y],
  ["upwd ", /upwd [\w.@-]{1,60} (?:--password=)?(["'])?(?=\S{4})/y],
  ["bindpw|rootpw", /(?:bindpw|rootpw(?: --plaintext)?)[ \t]{1,8}(["'])?(?=[^\s"'{]{0,60}\d)/y],
  ["-auth ", / ?-auth ["']?[\w.@-]{1,60}:()(?=[^\s"']{0,60}\d)/y],
  [
    "snmp",
    /snmp(?:walk|get|set|bulkwalk|table) (?:[^\n|;&]{0,200}? )?-c ?(["'])?(?!public|private|community)(?=\S{6})/y
  ],
  ["sudo -s", /sudo -S(?: [^\n|;&<]{0,100}?)? {0,2}<<< ?(["'])?/y],
  ["keyvault secret set", /keyvault secret set [^\n|;&]{0,300}?--value[ =](\\{0,7}["'])?/y],
  [
    " --user",
    / --user[ =]["']?[A-Za-z][\w.@%+-]{0,60}:()(?=[^\s"']{0,60}\d)(?=[^\s"']{0,60}[A-Z])(?=[^\s"']{0,60}[a-z])/y
  ],
  ["codecov", /codecov (?:[^\n|;&]{0,100}? )?-t[ =](["'])?/y]
]

/** What a manual says that a password stands for: `-p PASSWORD`. */
const METAVARIABLE = /^[A-Z_]{0,20}(?:PASS|PASSWORD|PASSWD|PWD|SECRET|TOKEN|KEY)(?=$|["'\])>])/

const commandFinder =
  (head: RegExp): Finder =>
  (text, at) => {
    const found = matchAt(head, text, at)
    if (found === null) return NO_CUTS
    const start = at + found[0].length
    const value = valueAt(text, start, found[1], "flag")
    return value !== undefined && !METAVARIABLE.test(value.value) && isCredential(value.value, value.rest)
      ? cutOf(start, value.value, "value")
      : NO_CUTS
  }

/** `echo pw | sudo -S`, `printf … | docker login --password-stdin`, `echo user:pw | chpasswd`: what is piped in. */
const PIPED =
  /(?:echo|printf)(?: -[neE]{1,3}){0,2}(?: ["']?%s(?:\\n)?["']?)? (?:'([^'\n]{3,200})'|"([^"\n]{3,200})"|([^\s|"'$`]{3,200}))[ \t]{0,4}\|[^|\n]{0,80}$/d

const findPiped: Finder = (text, at) => {
  const from = Math.max(at - 400, 0)
  const found = PIPED.exec(text.slice(from, at))
  if (found === null) return NO_CUTS
  const group = [1, 2, 3].find((each) => found[each] !== undefined)!
  const start = from + found.indices![group]![0]
  const value = found[group]!
  if (!isCredential(value.replace(/\\n$/, ""), "")) return NO_CUTS
  const colon = text.startsWith("chpasswd", at) ? value.indexOf(":") + 1 : 0
  return cutOf(start + colon, value.slice(colon), "value")
}

/** A user's name and then, by its usual letter, a password: `-u app -p …`, `-U admin -P …`, `/ru ada /rp …`, `-u:ada -p:…`. */
const USER =
  / (?:-u|--user(?:name)?|-user|\/ru|-D(?=[ =]{0,2}["']?\w{1,10}=))[ =:]{0,2}["']?[^\s"'|;&]{1,80}["']? (?:[^\n|;&]{0,80} )?$/i
const LETTER = /(?:-p|-w|-pw|\/rp)[ =:]{0,2}(\\{0,7}["'])?(?=[^\s"'-])/iy

const findBesideUser: Finder = (text, at) => {
  const head = matchAt(LETTER, text, at + 1)
  if (head === null || !USER.test(text.slice(Math.max(at - 200, 0), at + 1))) return NO_CUTS
  const start = at + 1 + head[0].length
  const value = valueAt(text, start, head[1], "flag")
  if (value === undefined || !isChosen(value.value, true)) return NO_CUTS
  return cutOf(start, value.value, "value")
}

/** What anchors of commands, in lower case, are to be looked at how. */
export const commandFinders: ReadonlyArray<Anchored> = [
  ...COMMANDS.flatMap(([anchors, head]) => atAnchors(anchors, commandFinder(head))),
  ...atAnchors(
    "sudo -s|-stdin|chpasswd|cryptsetup|kinit|--with-token|secret put|secret create|secret set|auth login|versions add|env add|--data-file=-",
    findPiped
  ),
  ...atAnchors(" -p| -w | /rp ", findBesideUser)
]
