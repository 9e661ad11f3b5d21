import fc from 'fast-check'
import type { World } from '#server/testing/role-matrix/role-world.ts'
import { DELETED_CUSTOMER_NAME } from '#shared/rules/people/retention.ts'
import { assertInBatches, type CaseRange } from './case-batches.ts'
import { emptyModel, type ShopModel } from './shop-model.ts'
import { FIRST_STEPS, STEPS, type StepContext } from './shop-steps.ts'

export interface SequenceStats extends Pick<StepContext, 'outcomes'> {
  steps: number
}

/** Maximum steps of a sequence. */
const MAX_STEPS = 30

/**
 * Runs random sequences of steps (register, sign in, order, change, new password, status, delete) against a shop and checks
 * every response, and the orders that staff see in the end, against a model. Throws on the first mismatch, with the
 * shortest sequence that leads to it.
 */
export async function runSequences(
  shop: StepContext['shop'],
  world: World,
  volume: CaseRange,
  onProgress?: (next: number) => void,
): Promise<SequenceStats> {
  const stats: SequenceStats = { steps: 0, outcomes: new Map() }
  const property = fc.asyncProperty(fc.commands(STEPS, { maxCommands: MAX_STEPS, size: 'max' }), async (sequence) => {
    const model = emptyModel()
    const real = { shop, world, name: crypto.randomUUID().slice(0, 8), outcomes: stats.outcomes }
    for (const step of FIRST_STEPS) await step.run(model, real)
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    await compareOrders(real, model)
    stats.steps += [...sequence].length
  })
  await assertInBatches(property, volume, onProgress)
  return stats
}

/** Checks every order as an admin sees it: status, total, and no name of a deleted account. */
async function compareOrders(
  { shop, world }: Pick<StepContext, 'shop' | 'world'>,
  { orders, accounts }: ShopModel,
): Promise<void> {
  for (const { id, customer, status, total } of orders) {
    const response = await shop.request(`/orders/singleOrder/${id}`, { token: String(world.tokens.admin) })
    const order = await response.json()
    const name = accounts.find((one) => one.id === customer)?.name ?? DELETED_CUSTOMER_NAME
    const actual = JSON.stringify([response.status, order.status, order.total, order.customer?.name])
    const expected = JSON.stringify([200, status, total, name])
    if (actual !== expected) throw new Error(`order ${id}: ${expected} was expected, not ${actual}`)
  }
}
