import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "vitest"
import {
  clientAnswers,
  describeClient,
  LEARN,
  occurrences,
  playbookFile,
  POINT,
  PROMPT,
  teaching
} from "../support/clientSuite.ts"
import type { ClientWorld, Ended, SessionOptions } from "../support/clientWorld.ts"
import { PACKAGE_HOST } from "../support/processes/hostPackages.ts"

const MARKETPLACE = ".claude-plugin/marketplace.json"
const ROOT = path.join(import.meta.dirname, "../..")

const copyMarketplace = (into: string): void => {
  fs.mkdirSync(path.join(into, path.dirname(MARKETPLACE)), { recursive: true })
  fs.copyFileSync(path.join(ROOT, MARKETPLACE), path.join(into, MARKETPLACE))
}

/** A checkout in which the build has been run, as far as the client looks at it. */
const makeCheckout = (world: ClientWorld, plugin: string): string => {
  const checkout = path.join(world.root, "checkout")
  copyMarketplace(checkout)
  fs.cpSync(plugin, path.join(checkout, "dist/plugin"), { recursive: true })
  return checkout
}

/** A registry with the plugin as it would be published, and a host with the repository, which holds no build. */
const makePackages = (world: ClientWorld, plugin: string): string => {
  const [clone, packages] = [path.join(world.root, "clone"), path.join(world.root, "packages")]
  fs.mkdirSync(packages)
  copyMarketplace(clone)
  const git = (...args: ReadonlyArray<string>) => execFileSync("git", ["-C", clone, ...args], { stdio: "pipe" })
  git("init", "-q", "-b", "main")
  git("add", "-A")
  git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "A marketplace")
  git("clone", "-q", "--bare", clone, path.join(packages, "claude-debrief.git"))
  execFileSync("npm", ["pack", "--silent", "--pack-destination", packages], { cwd: plugin, stdio: "pipe" })
  return packages
}

const succeeds = ({ code, stderr, stdout }: Ended): string => {
  expect(code, stdout + stderr).toBe(0)
  return stdout
}

const install = async (world: ClientWorld, source: string, name: string, options: SessionOptions = {}) => {
  succeeds(await world.runCommand(["plugin", "marketplace", "add", source], options))
  succeeds(await world.runCommand(["plugin", "install", `${name}@claude-debrief`], options))
  return succeeds(await world.runCommand(["plugin", "list"], options))
}

const givesThePlaybook = async (world: ClientWorld) => {
  world.write(".claude/playbook.json", playbookFile)
  expect(await world.run("Please greet me", clientAnswers)).toMatchObject({ code: 0, stderr: "" })
  expect(occurrences(POINT, world.requests.at(-1))).toBe(1)
}

describeClient("installing from the repository's marketplace", ({ makeWorld, setup }) => {
  it("works from the folder of a checkout, which is run where it stands", async () => {
    const world = makeWorld()
    const checkout = makeCheckout(world, setup.plugin)
    const listed = await install(world, checkout, "debrief")
    expect(listed).toMatch(/debrief@claude-debrief\s[\s\S]*Read from: \S+dist\/plugin\s[\s\S]*enabled/)
    await givesThePlaybook(world)
  })

  it("asks the model, and within the limit, that the plugin's options name", async () => {
    const world = makeWorld()
    await install(world, makeCheckout(world, setup.plugin), "debrief")
    const configure = ["plugin", "install", "debrief@claude-debrief"]
    succeeds(await world.runCommand([...configure, "--config", "model=claude-chosen"]))
    await world.run(PROMPT, teaching(), { env: LEARN })
    const reflections = () => world.requests.filter(({ asker }) => asker === "reflection")
    expect(reflections().map(({ body }) => body.model)).toStrictEqual(["claude-chosen"])
    succeeds(await world.runCommand([...configure, "--config", "max_usd_per_day=0"]))
    await world.run("And now the next thing", teaching(), { env: LEARN })
    expect(reflections()).toHaveLength(1)
  })

  it("works from a git address, by way of npm", async () => {
    const world = makeWorld()
    const packages = makePackages(world, setup.plugin)
    const listed = await install(world, `${PACKAGE_HOST}/claude-debrief.git`, "debrief-npm", { packages })
    expect(listed).toMatch(/debrief-npm@claude-debrief\s[\s\S]*enabled/)
    await givesThePlaybook(world)
  })

  it("has a marketplace that is valid to the client, without a remark", async () => {
    const world = makeWorld()
    const checkout = makeCheckout(world, setup.plugin)
    const said = succeeds(await world.runCommand(["plugin", "validate", "--strict", checkout]))
    expect(said).not.toMatch(/Advice|warning/i)
  })
})
