const SPOKEN = /^(?:web|shared|server)\/.*\.tsx?$/
/** Tests, what programmers and the owner read in English, and the layer itself. */
const NOT_SPOKEN = /\.test\.|^web\/ui-gallery\/|^server\/(?:testing|seed|cli)\/|^shared\/language\/t\.ts$/

/** Whether the texts of a source are for people who use the shop, and hence in each of its languages. */
export function isSpokenSource(path: string): boolean {
  return SPOKEN.test(path) && !NOT_SPOKEN.test(path)
}
