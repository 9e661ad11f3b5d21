import { expect, test } from 'vitest'
import { machineSlowness } from '#server/testing/slowness.ts'
import { ImportCells } from './read-cells.ts'

test('[DATA-01] a cell without an end is no amount at once, and its beginning is said again', () => {
  const start = performance.now()
  for (const part of ['৳', ' \t', '\n']) {
    const cells = new ImportCells({ cost: `1${part.repeat(16_000)}x` })
    expect(cells.price('cost')).toBeUndefined()
    expect(cells.problems).toMatchObject([{ field: 'cost', why: 'not-an-amount' }])
    expect(cells.problems[0]?.value?.length).toBeLessThan(101)
  }
  expect(performance.now() - start).toBeLessThan(150 * machineSlowness())
})
