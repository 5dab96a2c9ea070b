import type { Row } from "./Row.ts"

export const DESTRUCTIVE: ReadonlyArray<Row> = [
  ["destructive-command", "rm ⟨-rf¦-r¦-f¦--recursive¦--force¦-v -r⟩ src", "rm -v src"],
  [
    "destructive-command",
    "rm -rf dist ⟨~/x¦/x¦*¦$X¦.git¦../x¦.⟩",
    "rm -rf ⟨node_modules¦./dist¦packages/a/build¦apps/a/out¦target¦coverage¦tmp¦.next¦.nuxt¦.turbo¦.cache¦.parcel-cache¦.vite¦.venv¦venv¦__pycache__¦.pytest_cache¦.mypy_cache¦.ruff_cache¦.gradle¦.tsbuildinfo¦storybook-static¦playwright-report¦test-results¦node_modules/.cache¦node_modules/.vite¦node_modules/.prisma¦node_modules/.bin¦.angular¦.svelte-kit¦.output¦package-lock.json¦pnpm-lock.yaml¦yarn.lock¦dist build¦dist when stale¦dist/; build¦dist; build¦dist ; build¦dist && npm test⟩"
  ],
  [
    "destructive-command",
    "git ⟨reset --hard¦clean -fd¦clean -x¦clean -d¦checkout -- .¦checkout .¦restore .¦stash drop¦stash clear¦branch -d x¦filter-branch¦filter-repo¦update-ref -d¦reflog expire¦gc --prune⟩",
    "git ⟨reset --soft¦clean -n¦checkout x¦restore x¦stash pop¦branch x¦reflog¦gc⟩"
  ],
  [
    "destructive-command",
    "Then push it ⟨--force¦-f¦--mirror¦--delete⟩ there.",
    "Then push it ⟨--force-with-lease¦--tags⟩ there."
  ],
  ["destructive-command", "push origin ⟨+¦:⟩x", "push origin x"],
  ["destructive-command", "Reset it hard.", "Reset it."],
  ["destructive-command", "Overwrite ⟨the ¦⟩remote.", "Overwrite the cache."],
  ["destructive-command", "⟨Force-push¦Force push¦Force-pushes¦Force-pushed¦Force-pushing⟩ it.", "Force it."],
  [
    "destructive-command",
    "⟨Drop¦Truncate⟩ ⟨table¦database¦schema¦collection¦index¦the old table¦the database¦the schema¦all⟩ x.",
    "Drop ⟨column x¦the old column x⟩."
  ],
  [
    "destructive-command",
    "Then ⟨delete from x¦flushall¦flushdb¦dropDatabase¦mkfs x¦dd if=x¦echo > /dev/sda¦echo > /dev/nvme0¦echo > /dev/hda¦shred x¦wipefs x¦:(){ :¦shutdown now¦reboot -f¦poweroff the box¦halt now¦kill -9 1¦killall -9 x¦pkill x¦format c: x¦del /s x¦del /f x¦del /q x¦rd /s x¦Remove-Item x -Recurse¦Remove-Item x -Force¦rmdir /s x¦find x -delete¦find x -exec rm y⟩ there.",
    "Then ⟨select from x¦flush x¦dd of=x¦echo > /dev/null¦reboot it¦kill 1¦format x¦del x¦rd x¦Remove-Item x¦rmdir x¦find x -exec ls y⟩ there."
  ],
  [
    "destructive-command",
    "Then ⟨terraform destroy¦terraform apply -auto¦kubectl delete¦kubectl drain¦helm uninstall¦helm delete¦docker system prune¦docker volume rm¦docker image prune¦aws s3 rm¦aws s3 rb¦gh repo delete¦gh release delete¦gh secret set¦gcloud x delete¦npm unpublish¦cargo yank¦gem owner add¦npm deprecate¦heroku apps:destroy⟩ x.",
    "Then ⟨terraform plan¦kubectl get¦helm list¦docker image ls¦aws s3 ls¦gh repo view¦gcloud x list¦npm version¦heroku logs⟩ x."
  ],
  [
    "destruction",
    "⟨Delete¦Erase¦Wipe¦Destroy¦Purge¦Overwrite¦Drop¦Nuke¦Clear¦Remove¦Truncate¦Corrupt⟩ ⟨entire¦all¦every¦everything¦whole¦any¦production¦prod¦user¦users¦user's¦home¦customer⟩ ⟨files¦file¦data¦database¦backup¦table¦record¦history¦repository¦branches¦directory¦folder¦disk¦drive¦volume¦log¦commits¦bucket¦document⟩.",
    "⟨Delete entire lines¦Delete two files¦Sort all files⟩."
  ],
  [
    "destruction",
    "⟨Erase¦Delete¦Wipe¦Destroy¦Purge¦Nuke¦Drop⟩ the ⟨backup¦database¦git history¦audit log¦production¦home directory¦home folder⟩.",
    "Erase the cache."
  ],
  ["destruction", "⟨Rewrite¦Rewriting⟩ ⟨¦the ⟩⟨¦git ¦public ¦shared ⟩history.", "Rewrite the list."]
]
