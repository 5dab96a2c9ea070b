import * as Effect from "effect/Effect"
import { Environment } from "../project/Environment.ts"
import { Project } from "../project/Project.ts"
import { programVariables } from "../project/ProgramPath.ts"
import { OURSELVES, type Repository } from "./Repository.ts"

const pick = (environment: Environment["Service"], names: ReadonlyArray<string>): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = environment.get(name)
      return value === undefined ? [] : [[name, value]]
    })
  )

/** The whole environment of a run: no GIT_* variable of who started us, and no configuration but the repository's. */
export const variablesFor = Effect.fnUntraced(function* (repository: Repository) {
  const environment = yield* Environment
  const { email, name } = repository.identity ?? OURSELVES
  return {
    ...pick(environment, ["SystemRoot", "TMPDIR", "TEMP"]),
    ...(yield* Effect.provideService(programVariables, Project, repository.project)),
    ...(repository.isConfigurationRead
      ? pick(environment, ["HOME", "USERPROFILE", "XDG_CONFIG_HOME"])
      : { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" }),
    ...(repository.objects === undefined ? {} : { GIT_OBJECT_DIRECTORY: repository.objects }),
    ...(repository.index === undefined ? {} : { GIT_INDEX_FILE: repository.index }),
    LC_ALL: "C",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    // An object that is missing is not fetched: that would run what the configuration names.
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email
  }
})
