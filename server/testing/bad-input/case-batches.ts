import fc from 'fast-check'

/** A range of generated cases. The same seed gives the same cases, so a run can be resumed or one case repeated by its number. */
export interface CaseRange {
  seed: number
  from: number
  cases: number
}

/** Cases generated from one seed. */
const BATCH_SIZE = 1_000

/** Checks a property on a range of cases; `onProgress` gets the number of the next case after each batch. Throws as fc.assert does. */
export async function assertInBatches<Case>(
  property: fc.IAsyncProperty<Case>,
  { seed, from, cases }: CaseRange,
  onProgress: (next: number) => void = () => {},
): Promise<void> {
  for (let next = from; next < from + cases; ) {
    const skipped = next % BATCH_SIZE
    const numRuns = Math.min(BATCH_SIZE - skipped, from + cases - next)
    const path = skipped > 0 ? String(skipped) : ''
    await fc.assert(property, { numRuns, seed: seed + Math.floor(next / BATCH_SIZE), path })
    next += numRuns
    onProgress(next)
  }
}

/** Generates the cases of a range, for callers that run several concurrently. */
export function* generateCases<Case>(arbitrary: fc.Arbitrary<Case>, { seed, from, cases }: CaseRange): Generator<Case> {
  for (let next = from; next < from + cases; ) {
    const skipped = next % BATCH_SIZE
    const numRuns = Math.min(BATCH_SIZE, skipped + from + cases - next)
    yield* fc.sample(arbitrary, { numRuns, seed: seed + Math.floor(next / BATCH_SIZE) }).slice(skipped)
    next += numRuns - skipped
  }
}
