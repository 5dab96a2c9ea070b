import type { HeldRule } from "../HeldRule.ts"

/** Hosts of this machine, and those that nobody can register. */
const LOCAL = String.raw`(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|0\.0\.0\.0|\[::1?\]|host\.docker\.internal|(?:[\w-]+\.){1,3}(?:localhost|local|test|invalid|internal)|[a-z][\w-]*)`
/** A host of this machine ends where its port, path or the text does. */
const NOT_LOCAL = String.raw`(?!${LOCAL}(?::\d{1,5})?(?:[/?#\s)\],;]|[.](?:\s|$)|$))`
const TLD = String.raw`(?:com|net|org|io|dev|app|xyz|ru|cn|biz|co|site|online|cloud|ai|gg|cc|tk|ml|ga|cf|pw|example|onion|sh|us|uk|de|fr|eu)`

/** A name that is a file's by its end, such as what is fetched is written to. */
const NO_FILE = String.raw`(?![\w.-]{1,80}\.(?:json|txt|html?|log|csv|xml|ya?ml|tar|gz|tgz|png|pdf|out|js|ts)(?![\w/:.-]))`

const OPTIONS = String.raw`(?:-[\w=-]{1,60}\s+){0,8}`

/** Words of a sentence that stand where a package's name could. */
const NO_NAME = String.raw`(?:for|to|in|and|before|after|when|if|with|from|is|the|dependencies|deps|packages?|instead|or|again|first|fails|at|on|once|inside|per|since|because|works|needs|takes|only|as|a|new|any|anything|there|here|would|will|without|until|while|must|should|every|then|rather|not|so|it|does|can|runs|never|always|by|each)\b`

/** What fetches a package where the project has it not, and runs it. */
const FETCH_AND_RUN = String.raw`(?:npx|bunx|uvx|pnpm dlx|yarn dlx|bun x|pipx run|npm exec)`

/** Tools that projects have and that are known by these names: no rule can see what a project has installed. */
const USUAL_TOOL = String.raw`@?(?:astro|ava|babel|biome|black|c8|cdk|changeset|commitlint|concurrently|cspell|cypress|drizzle-kit|esbuild|eslint|expo|graphql-codegen|gulp|husky|jest|karma|knex|knip|lerna|lint-staged|markdownlint|mocha|mypy|nest|next|ng|nodemon|nuxi|nuxt|nx|nyc|oxfmt|oxlint|playwright|pre-commit|prettier|prisma|pyright|pytest|react-native|remix|rimraf|rollup|ruff|semantic-release|storybook|stryker|stylelint|svelte-check|swc|tailwindcss|tap|tox|ts-node|tsc|tsdown|tsup|tsx|turbo|typedoc|vite|vitest|vue-tsc|wdio|webpack|wrangler)(?![\w@/-])`

/** What reaches for other machines. */
export const NETWORK: ReadonlyArray<HeldRule> = [
  {
    id: "pipe-to-shell",
    words: "running what was just fetched",
    anyhow: [
      /\b(?:curl|wget|fetch|iwr|irm|invoke-webrequest|invoke-restmethod|aria2c|http)\b[^|\n]{0,300}\|\s*(?:sudo\s+)?(?:\/(?:usr\/)?bin\/)?(?:env\s+)?(?:ba|z|da|k|fi)?sh\b|\b(?:curl|wget|iwr|irm)\b[^|\n]{0,300}\|\s*(?:sudo\s+)?(?:python|node|perl|ruby|php|pwsh|iex|tee|xargs)\b|\b(?:ba|z|da|k|fi)?sh\s+<\(|\bsource\s+<\(|\bsh -c\s+\$?\(?\s*(?:curl|wget)|\b(?:python|node|perl|ruby)\s+<\(/
    ],
    meant: [
      /\b(?:download|fetch|retrieve|pull down|grab|get)\b[\w\s,'/.:-]{0,80}\b(?:and|then|to)\s+(?:then\s+)?(?:run|execute|eval\w*|source|install|follow|obey|apply)\b/g
    ]
  },
  {
    id: "foreign-address",
    words: "an address on the network",
    meant: [
      new RegExp(
        String.raw`\b(?:https?|wss?|ftps?|sftp|ssh|git|git\+\w+|gopher|tcp|udp|ldaps?|smb|hxxps?)(?::|\[:\])\/{1,3}(?!\/)${NOT_LOCAL}`,
        "g"
      ),
      /\b(?!127\.|0\.0\.0\.0)\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b|\b\w[\w-]*(?:\[\.\]|\(dot\)| dot )(?:com|net|org|io|dev|app|xyz|ru|cn|site|example)\b|\bmailto:|\b[\w.+-]{1,64}@[a-z0-9-]{1,63}\.[a-z]{2,24}\b(?!:)/g
    ]
  },
  {
    id: "network-command",
    words: "a command that reaches other machines",
    meant: [
      new RegExp(
        String.raw`\b(?:curl|wget|httpie|iwr|irm|invoke-webrequest|invoke-restmethod)\b(?:\s+-[\w=-]{0,60}(?:\s+(?!-)\S{1,80})?){0,8}\s+${NOT_LOCAL}${NO_FILE}(?:[a-z0-9_-]{1,63}\.){1,6}[a-z]{2,24}\b`,
        "g"
      ),
      /\b(?:curl|wget)\b[^.\n]{0,80}\s(?:-d\s*@|--data[\w-]*[\s=]@|-f\s+\w+=@|-t\s|--upload-file|--post-file|--post-data)/g,
      /\b(?:curl|wget)\b(?:\s+-[\w=-]{1,60}){0,8}\s+(?:\$|\d{6,}|0x[0-9a-f]{6})/g,
      /(?<![\w/.-])(?:nc|ncat|netcat|socat|telnet)\s+(?:-{1,2}\w|[\w.-]+\s+\d)|\/dev\/(?:tcp|udp)\/|(?<![\w/.-])(?:ssh|sftp|ftp)\s+(?:-\w+\s|\S{0,80}@|to\b|into\b|[\w-]+\.[\w.-]+)|(?<![\w/.-])(?:scp|rsync)\b[^\n]{0,100}(?:@|\w:)|\b(?:ngrok|cloudflared|localtunnel|serveo|pinggy|bore\.pub|chisel|frpc)\b|\b(?:reverse|bind|web) ?shells?\b|\bnslookup\b|(?<![\w/.-])dig\s+\S|\bdns (?:quer|lookup|tunnel)\w*/g,
      new RegExp(
        String.raw`\b(?:send|post|upload|forward|submit|report|push|sync|mirror|transmit|download|fetch|load|pull|clone|ping|visit|browse|open|call|get|(?<!\b(?:errors|exceptions|crashes|metrics|traces|charts|dashboards|alerts) )go to|read|follow)\b[\w\s,'-]{0,60}?\s(?!(?:node|next|nuxt|vue|three|d3|express|socket|engine|asp|deno|bun)\.)(?:[a-z0-9-]{1,63}\.){1,4}${TLD}(?:[/:]\S*)?(?![\w-]|\.[\w-])`,
        "g"
      ),
      /\b(?:send|post|upload|forward|submit|report|push|pipe|mirror|copy|transmit|exfiltrat\w*|deliver)\b[\w\s,'/.-]{0,80}\b(?:web ?hooks?|pastebin|gist|transfer\.sh|request ?bin|remote (?:server|host|endpoint)|external (?:server|host|endpoint|service|url|address)|third[ -]party|discord|telegram|c2|collector)\b/g,
      /\bgit\s+(?:clone|remote\s+(?:add|set-url)|submodule\s+add)\b(?=[^\n]{0,60}(?:@|:\/\/|\.git\b|\w\/\w))|\bgit push\s+(?!origin\b|-|upstream\b|the\b|to\b|only\b|from\b|after\b|before\b|until\b)\S+/g
    ]
  },
  {
    id: "package-install",
    words: "installing a package or a tool",
    meant: [
      new RegExp(
        String.raw`\b(?:npm|pnpm|yarn|bun)\s+(?:install|i|add)\s+${OPTIONS}(?!-|\.(?:\s|\/|$)|${NO_NAME})@?[a-z]`,
        "g"
      ),
      new RegExp(
        String.raw`\b(?:pipx?3?|uv|uv pip|poetry|gem|cargo|go|brew|apt|apt-get|dnf|yum|apk|pacman|choco|scoop|winget|conda|mamba|snap|composer)\s+(?:install|add|get|require|-s)\s+${OPTIONS}(?!-|\.(?:\s|\/|\[|$)|${NO_NAME})[a-z@]`,
        "g"
      ),
      new RegExp(String.raw`\b${FETCH_AND_RUN}\s+${OPTIONS}(?!-|\.|${NO_NAME}|${USUAL_TOOL})@?[a-z]`, "g"),
      /\bgo run \S{1,80}@|\bdocker\s+(?:run|pull)\s+(?:-\S{1,40}\s+){0,6}[\w.-]+\/|\bdeno run \S{0,20}:\/\/|\binstall (?:the |an? )?(?:package|library|plugin|extension|tool|module|dependency)\b|\badd\b[\w\s@/.-]{0,40}\bto (?:the |our )?(?:dev ?)?dependencies\b/g,
      /\b(?:npx|bunx|uvx|pnpm dlx|yarn dlx|bun x|pipx run|npm exec)\s+(?:--?y(?:es)?\b|\S{1,80}@|https?:|github:|git\+)|\b(?:install|add)\b[\w\s@/.-]{0,30}\bfrom (?:https?:|git\+|github:|an? (?:url|fork|tarball|mirror))|--(?:extra-)?index-url\b|--registry\b|--trusted-host\b|\bset registry\b|\b(?:pre|post)install\b(?=[^\n]{0,40}\b(?:script|hook|add|run))/g
    ]
  }
]
