// What goes past Effect's platform services to Node itself.
export { layerProjectFiles, layerProjectFilesOver } from "../project/ProjectFiles.ts"
