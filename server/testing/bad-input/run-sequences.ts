import fc from 'fast-check'
import type { World } from '#server/testing/role-matrix/role-world.ts'
import { DELETED_NAME } from '#shared/rules/retention.ts'
import { assertInBlocks, type Volume } from './case-batches.ts'
import { emptyModel, type ShopModel } from './shop-model.ts'
import { FIRST_STEPS, STEPS, type Steps } from './shop-steps.ts'

export interface SequenceFigures extends Pick<Steps, 'reached'> {
  steps: number
}

/** Maximum steps of a sequence. */
const MOST = 30

/**
 * Runs random sequences of steps (register, sign in, order, change, new password, status, delete) against a shop and checks
 * every response, and the orders that staff see in the end, against a model. Throws on the first mismatch, with the
 * shortest sequence that leads to it.
 */
export async function runSequences(
  shop: Steps['shop'],
  world: World,
  volume: Volume,
  tell?: (next: number) => void,
): Promise<SequenceFigures> {
  const figures: SequenceFigures = { steps: 0, reached: new Map() }
  const property = fc.asyncProperty(fc.commands(STEPS, { maxCommands: MOST, size: 'max' }), async (sequence) => {
    const model = emptyModel()
    const real = { shop, world, name: crypto.randomUUID().slice(0, 8), reached: figures.reached }
    for (const step of FIRST_STEPS) await step.run(model, real)
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    await compareOrders(real, model)
    figures.steps += [...sequence].length
  })
  await assertInBlocks(property, volume, tell)
  return figures
}

/** Checks every order as an admin sees it: status, total, and no name of a deleted account. */
async function compareOrders(
  { shop, world }: Pick<Steps, 'shop' | 'world'>,
  { orders, accounts }: ShopModel,
): Promise<void> {
  for (const { id, customer, status, total } of orders) {
    const answer = await shop.request(`/orders/singleOrder/${id}`, { token: String(world.tokens.admin) })
    const found = await answer.json()
    const name = accounts.find((one) => one.id === customer)?.name ?? DELETED_NAME
    const seen = JSON.stringify([answer.status, found.status, found.total, found.customer?.name])
    const expected = JSON.stringify([200, status, total, name])
    if (seen !== expected) throw new Error(`order ${id}: ${expected} was expected, not ${seen}`)
  }
}
