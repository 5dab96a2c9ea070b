// What a hook loads by itself when a playbook is too long to be given whole. Built, this is a file of its own.
export { moreFor } from "./More.ts"
export { packWithin } from "./Pack.ts"
export { guidePaths, makeSaid } from "./Said.ts"
