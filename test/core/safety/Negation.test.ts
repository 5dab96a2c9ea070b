import { assert, describe, it } from "@effect/vitest"
import { foldedOf } from "../../../src/core/safety/Folded.ts"
import { isAffirmed, isTurned } from "../../../src/core/safety/Negation.ts"

/** Whether "sudo", or what is looked for instead, is meant in a text. */
const isMeant = (text: string, pattern = /\bsudo\b/g): boolean => isAffirmed(foldedOf(text), pattern)

const DENIALS =
  "never¦do not¦don't¦does not¦doesn't¦must not¦mustn't¦should not¦shouldn't¦shall not¦may not¦cannot¦can't¦can not¦will not¦won't¦not to¦not¦no¦avoid¦without¦refuse to¦rather than¦instead of¦nie¦niemals¦nicht¦kein¦keine¦ohne¦jamais¦ne¦sans¦nunca¦jamas¦no¦sin¦nao¦sem"

const BETWEEN =
  "ever¦even¦to¦be¦being¦is¦the¦a¦an¦any¦our¦your¦their¦this¦its¦it¦them¦use¦uses¦using¦used¦run¦running¦runs¦call¦calling¦edit¦editing¦change¦changing¦modify¦touch¦set¦setting¦append¦appending¦ask¦asking¦type¦pass¦passing¦add¦adding¦accept¦try¦do¦with¦via¦by¦of¦in¦on¦or¦nor¦for¦let¦you¦we¦please¦directly¦just¦simply¦commit¦commits¦push¦pushes¦merge¦read¦reading¦print¦printing¦log¦logging¦echo¦cat¦show¦send¦sending¦post¦paste¦copy¦share¦upload¦store¦write¦put¦include¦expose¦dump¦install¦skip¦disable¦bypass¦delete¦deleting¦remove¦force¦raw¦real¦plain¦git¦npm¦pnpm¦test¦tests¦hooks¦checks¦lint¦secrets¦token¦credentials¦password¦key¦api¦files¦env¦values¦code¦command¦scripts¦global¦globally¦locally¦den¦die¦das¦le¦la¦les¦el¦los¦las¦os¦as¦o"

const TURNS =
  "unless it hurts¦except it hurts¦excepting mondays¦other than here¦and forget it¦and hesitate¦or fail to¦fails to¦and stop¦and refrain¦and neglect it¦and omit it¦be afraid¦be shy¦and worry¦never mind¦only if it hurts¦no matter¦anything but¦nothing but¦no reason¦no need¦not just¦not only¦ausser so¦vergiss es¦vergessen¦sauf ici¦oublie¦oublier¦salvo aqui¦excepto aqui¦olvides¦olvidar¦exceto aqui¦esqueca"

describe("what is denied is not meant", () => {
  it.each(DENIALS.split("¦"))("right behind %j", (denial) => {
    assert.isFalse(isMeant(`${denial} sudo`))
  })

  it.each(BETWEEN.split("¦"))("with %j between", (word) => {
    assert.isFalse(isMeant(`never ${word} sudo`))
  })

  it.each(["(sudo", "~/sudo", "use them, or sudo", "run it or sudo"])("with what joins it between: %s", (rest) => {
    assert.isFalse(isMeant(`never ${rest}`))
  })

  it("in the clause that what is looked for ends", () => {
    assert.isFalse(isMeant("never append ; true", /;\s*true\b/g))
  })

  it("behind another clause", () => {
    assert.isFalse(isMeant("use tabs. never use sudo"))
    assert.isFalse(isMeant("use tabs. sudo is forbidden"))
    assert.isTrue(isMeant("use sudo\npushes are forbidden"))
  })

  it.each([
    "is forbidden",
    "are prohibited",
    "was banned",
    "were blocked",
    "is strictly rejected",
    "is disallowed",
    "is off limits",
    "is not allowed",
    "is never permitted",
    "is not needed",
    "is not available",
    "is not installed",
    "is not supported",
    "in a shell is forbidden"
  ])("where it %s", (rest) => {
    assert.isFalse(isMeant(`sudo ${rest}`))
  })
})

describe("what is not denied is meant", () => {
  it.each([
    ["alone", "use sudo"],
    ["by what is no denial", "nobody knows sudo"],
    ["where the denial is of something else", "never panic with sudo"],
    ["where two deny each other", "never don't use sudo"],
    ["behind the end of a clause", "don't commit it, use sudo"],
    ["behind the end of a sentence", "never. use sudo"],
    ["behind a line", "never\nuse sudo"],
    ["behind a dash", "never - use sudo"],
    ["before what is denied in the next line", "use sudo here\nit is forbidden"],
    ["before what is denied in the next clause", "use sudo and it is forbidden"],
    ["where it is allowed", "sudo is allowed"],
    ["where what is far behind is denied", `sudo ${"word ".repeat(9)}is forbidden`],
    ["where the denial is out of reach", `never ${"use ".repeat(40)}sudo`],
    ["at one place of two", "never use sudo; use sudo"]
  ])("%s", (_, text) => {
    assert.isTrue(isMeant(text))
  })

  it("is so within reach alone", () => {
    assert.isFalse(isMeant(`never ${"use ".repeat(38)}sudo`))
  })

  it.each(TURNS.split("¦"))("where %j turns it round", (turn) => {
    assert.isTrue(isTurned(`a text, ${turn}.`))
    assert.isTrue(isMeant(`never use sudo, ${turn}`))
  })

  it("in a text of more than 4,000 units", () => {
    const most = "never use sudo".padEnd(4_000)
    assert.isFalse(isTurned(most))
    assert.isFalse(isMeant(most))
    assert.isTrue(isTurned(`${most} `))
    assert.isTrue(isMeant(`${most} `))
  })

  it("where it stands more than fifty times, however it is denied", () => {
    assert.isFalse(isMeant("never use sudo. ".repeat(50)))
    assert.isTrue(isMeant("never use sudo. ".repeat(51)))
  })

  it("and nothing is where it does not stand", () => {
    assert.isFalse(isMeant("use tabs"))
  })
})
