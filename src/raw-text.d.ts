/** A text file as a string: inlined by the build, and by vitest. */
declare module "*.txt?raw" {
  const text: string
  export default text
}

declare module "*.css?raw" {
  const text: string
  export default text
}
