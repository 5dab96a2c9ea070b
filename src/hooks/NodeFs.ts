/** `node:fs`. An import would have the bundler copy the module name by name, which costs a hook's start 1 ms. */
export const fs = process.getBuiltinModule("node:fs")
