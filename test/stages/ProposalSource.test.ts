import { assert, describe, it } from "@effect/vitest"
import { isFitId } from "../../src/stages/ProposalSource.ts"

describe("ids of proposals", () => {
  it("are none that a command line takes for a flag", () => {
    assert.isFalse(isFitId("-lsqbfdf_3yOwi84gsQ2r"))
    assert.isTrue(isFitId("l-sqbfdf_3yOwi84gsQ2r"))
  })

  // One of 200,000 random ids begins like a key of Stripe's: it was redacted in files, and scan told of a secret.
  it.each(["sk" + "_OEcOaD7UDG1iU1cCfy", "rk" + "_VQ2gZysu3uXvSaVcb0", "LT" + "AIqlsbfdfg3yOwi84gs"])(
    "are none that look like a key: %s",
    (id) => assert.isFalse(isFitId(id))
  )
})
