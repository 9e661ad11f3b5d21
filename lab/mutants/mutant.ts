/** One deliberate fault, which a test must notice. */
export interface Mutant {
  /** what is broken, in a few words; unique */
  title: string
  /** path from the root of the project */
  file: string
  /** occurs exactly once in the file */
  find: string
  replace: string
  /** test files, of which at least one must fail */
  tests: string[]
}

/** The source with the fault in it. Throws if the place is missing or ambiguous. */
export function applyMutant(source: string, { title, file, find, replace }: Mutant): string {
  const parts = source.split(find)
  if (parts.length !== 2) throw new Error(`${title}: ${file} has ${parts.length - 1} times ${find}`)
  return parts.join(replace)
}
