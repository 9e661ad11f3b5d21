import fc from 'fast-check'

/** Which cases: the same seed gives the same ones. A run is taken up again, or one case repeated, by the number of the first. */
export interface Volume {
  seed: number
  from: number
  cases: number
}

/** Cases that are generated from one seed. */
const BLOCK = 1_000

/** Tries a property on such cases; `tell` hears the number of the next case after each thousand. Throws as fc.assert does. */
export async function assertInBlocks<Case>(
  property: fc.IAsyncProperty<Case>,
  { seed, from, cases }: Volume,
  tell: (next: number) => void = () => {},
): Promise<void> {
  for (let next = from; next < from + cases; ) {
    const skipped = next % BLOCK
    const numRuns = Math.min(BLOCK - skipped, from + cases - next)
    const path = skipped > 0 ? String(skipped) : ''
    await fc.assert(property, { numRuns, seed: seed + Math.floor(next / BLOCK), path })
    next += numRuns
    tell(next)
  }
}

/** Such cases of an arbitrary, for those who send several at the same time. */
export function* casesOf<Case>(arbitrary: fc.Arbitrary<Case>, { seed, from, cases }: Volume): Generator<Case> {
  for (let next = from; next < from + cases; ) {
    const skipped = next % BLOCK
    const numRuns = Math.min(BLOCK, skipped + from + cases - next)
    yield* fc.sample(arbitrary, { numRuns, seed: seed + Math.floor(next / BLOCK) }).slice(skipped)
    next += numRuns - skipped
  }
}
