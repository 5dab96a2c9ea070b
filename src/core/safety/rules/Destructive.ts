import type { HeldRule } from "../HeldRule.ts"

/** What is made again by a build or an install. */
const MADE_AGAIN = String.raw`(?:\.\/)?(?:packages\/\S{1,40}\/|apps\/\S{1,40}\/)?(?:node_modules|dist|build|out|target|coverage|tmp|\.next|\.nuxt|\.turbo|\.cache|\.parcel-cache|\.vite|\.venv|venv|__pycache__|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.gradle|\.tsbuildinfo|storybook-static|playwright-report|test-results|node_modules\/\.(?:cache|vite|prisma|bin)|\.angular|\.svelte-kit|\.output|package-lock\.json|pnpm-lock\.yaml|yarn\.lock)\/?`

/** What cannot be taken back. */
export const DESTRUCTIVE: ReadonlyArray<HeldRule> = [
  {
    id: "destructive-command",
    words: "a command that destroys data or history",
    meant: [
      new RegExp(
        String.raw`(?<![\w/-])rm\s+(?=(?:-\S{1,20}\s+){1,4}\S)(?=[^\n]{0,40}-(?:\w*[rf]|-recursive|-force))(?!(?:-\S{1,20}\s+){1,4}${MADE_AGAIN}(?:\s+${MADE_AGAIN}){0,6}(?:\s+(?![~/.*$])[a-z(]|[.,;:)&]|\s+[;&]|\s*$))`,
        "g"
      ),
      /\bgit\s+(?:reset\s+--hard|clean\s+-\w*[fdx]|checkout\s+(?:--\s+)?\.(?:\s|$)|restore\s+\.(?:\s|$)|stash\s+(?:drop|clear)|branch\s+-d\b|filter-(?:branch|repo)|update-ref\s+-d|reflog\s+expire|gc\s+--prune)|\bpush\b[\w\s-]{0,30}(?:\s--force(?!-with-lease)(?![\w-])|\s-f\b|\s--mirror\b|\s--delete\b)|\bpush\s+\S{1,40}\s+[+:]\S|\breset\b[\w\s]{0,24}\bhard\b|\boverwrite (?:the )?remote\b|\bforce[ -]push(?:es|ed|ing)?\b/g,
      /\b(?:drop|truncate)\s+(?:table|database|schema|collection|index|the\b[\w\s]{0,12}(?:table|database|schema)|all)|\bdelete\s+from\s+\w+|\bflush(?:all|db)\b|\bdropdatabase\b|\bmkfs\b|\bdd\s+if=|>\s*\/dev\/(?:sd|nvme|hd)|\bshred\s|\bwipefs\b|:\(\)\s*\{|\b(?:shutdown|reboot|poweroff|halt)\s+(?:-|now|the\b)|\bkill(?:all)?\s+-9\b|\bpkill\b|\bformat\s+[a-z]:|\bdel\s+\/[sfq]|\brd\s+\/s|\bremove-item\b[^\n]{0,60}-(?:recurse|force)|\brmdir\s+\/s|\bfind\b[^\n]{0,80}\s-delete\b|\bfind\b[^\n]{0,80}-exec\s+rm\b/g,
      /\bterraform\s+destroy\b|\bterraform\s+apply\b[^\n]{0,30}-auto|\bkubectl\s+(?:delete|drain)\b|\bhelm\s+(?:uninstall|delete)\b|\bdocker\s+(?:system|volume|image)\s+(?:prune|rm)\b|\baws\s+s3\s+(?:rm|rb)\b|\bgh\s+(?:repo|release|secret)\s+(?:delete|set)\b|\bgcloud\b[^\n]{0,40}\bdelete\b|\b(?:npm|cargo|gem)\s+(?:unpublish|yank|deprecate|owner\s+add)\b|\bheroku\b[^\n]{0,30}\bdestroy\b/g
    ]
  },
  {
    id: "destruction",
    words: "destroying data or history",
    meant: [
      /\b(?:delete|erase|wipe|destroy|purge|overwrite|drop|nuke|clear|remove|truncate|shred|corrupt)\b[\w\s,']{0,16}\b(?:all|every|everything|entire|whole|any|production|prod|users?'?s?|home|customer)\b[\w\s,']{0,20}\b(?:files?|data|databases?|backups?|tables?|records?|history|repo\w*|branches|directory|folder|disk|drive|volumes?|logs?|commits?|buckets?|documents?)\b|\b(?:delete|erase|wipe|destroy|purge|nuke|drop)\b[\w\s]{0,12}\b(?:backups?|databases?|git history|\.git|audit logs?|production|home (?:directory|folder))\b|\brewrit\w+ (?:the )?(?:git |public |shared )?history\b/g
    ]
  }
]
