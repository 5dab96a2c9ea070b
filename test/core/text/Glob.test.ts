import { assert, describe, it } from "@effect/vitest"
import { anchoredGlob, makeGlobMatcher, resolvedPath } from "../../../src/core/text/Glob.ts"

const PLACES = { root: "/w/app", home: "/home/me" }
const isExcluded = (glob: string, path: string) => makeGlobMatcher([glob], PLACES)!(path)

describe("globs of what is excluded", () => {
  it.each([
    ["secrets", "/w/app/secrets/a.txt"],
    ["secrets", "/w/app/deep/secrets"],
    ["secrets/", "/w/app/secrets/a.txt"],
    ["secrets/**", "/w/app/secrets/a/b.txt"],
    ["./secrets", "/w/app/secrets/a.txt"],
    ["*.pem", "/w/app/deep/key.pem"],
    ["*.pem", "/etc/ssl/key.pem"],
    ["**/.env", "/w/app/.env"],
    ["**/.env", "/elsewhere/.env"],
    ["a?c", "/w/app/abc"],
    ["~/clients/**", "/home/me/clients/acme/app"],
    ["~/clients", "/home/me/clients"],
    ["/w/app", "/w/app"],
    ["/w/*", "/w/app/src"],
    ["**", "/w/app"],
    [".", "/w/app"],
    ["C:\\work\\**", "C:/work/app"]
  ])("%s excludes %s", (glob, path) => assert.isTrue(isExcluded(glob, path)))

  it.each([
    ["secrets", "/w/app/secrets.txt"],
    ["secrets/**", "/w/other/secrets/a"],
    ["secrets/**", "/w/app/deep/secrets/a"],
    ["app", "/w/app"],
    ["w", "/w/app/src"],
    ["*.pem", "/w/app"],
    ["a?c", "/w/app/a/c"],
    ["/w/ap", "/w/app"],
    ["a+b", "/w/app/aab"],
    ["~/clients/**", "/home/you/clients/x"]
  ])("%s does not exclude %s", (glob, path) => assert.isFalse(isExcluded(glob, path)))

  // By backtracking, each of these takes longer than anybody waits.
  it.each([
    ["*a".repeat(10) + "z", `/w/app/${"a".repeat(2_000)}`],
    ["/" + "**/".repeat(10) + "z", `/w${"/a".repeat(1_000)}`],
    ["**a".repeat(10) + "z", `/w/app${"/aa".repeat(500)}`]
  ])("with many stars are held against a long path in one pass: %s", (glob, path) => {
    assert.isFalse(isExcluded(glob, `${path}y/z0`))
    assert.isTrue(isExcluded(glob, `${path}/z/below`) || isExcluded(glob, `${path}z`))
  })

  it("are none without any", () => assert.isUndefined(makeGlobMatcher([], PLACES)))

  it("are matched against paths without detours", () => {
    assert.strictEqual(resolvedPath("../b/./c//d", "/w/app"), "/w/b/c/d")
    assert.strictEqual(resolvedPath("/w/app/../x", "/y"), "/w/x")
    assert.strictEqual(resolvedPath("src\\a", "C:\\w"), "C:/w/src/a")
  })
})

describe("a glob of a folder above", () => {
  it.each([
    ["secrets", "secrets"],
    ["secrets/", "secrets/"],
    ["*.pem", "*.pem"],
    ["**/secrets/a", "**/secrets/a"],
    ["~/clients/**", "~/clients/**"],
    ["/w/other/*", "/w/other/*"],
    ["C:/other/a", "C:/other/a"],
    ["secrets/**", "/w/secrets/**"],
    ["./secrets", "/w/secrets"],
    ["app\\secrets\\", "/w/app/secrets"]
  ])("goes on saying what it said there: %s", (glob, expected) => {
    assert.strictEqual(anchoredGlob(glob, "/w"), expected)
  })
})
