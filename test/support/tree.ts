import * as fs from "node:fs"

/** All that stands in a folder, to the byte and to the moment it was written; a link is where it leads. */
export const treeOf = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((name) => {
      const path = `${folder}/${name}`
      const found = fs.lstatSync(path)
      const { ino, mode, mtimeMs } = found
      if (found.isSymbolicLink()) return [name, fs.readlinkSync(path)]
      return [name, { ino, mode, mtimeMs, content: found.isFile() ? fs.readFileSync(path, "latin1") : undefined }]
    })
