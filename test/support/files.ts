import { NodeFileSystem, NodeServices } from "@effect/platform-node"
import { Layer } from "effect"
import { Environment } from "../../src/project/Environment.ts"
import { layerProjectFiles } from "../../src/project/ProjectFiles.ts"

const layerFor = (variables: Readonly<Record<string, string>>) =>
  Layer.fresh(layerProjectFiles.pipe(Layer.provide([NodeFileSystem.layer, Environment.layer(variables)])))

/** Files as the programs have them, for a user without a home. */
export const layerFiles = layerFor({})

/** The same for a user whose settings stand in this folder. */
export const layerFilesOf = (config: string) => layerFor({ XDG_CONFIG_HOME: config })

/** The platform's services with files as the programs have them. */
export const layerPlatform = Layer.merge(NodeServices.layer, layerFiles)
