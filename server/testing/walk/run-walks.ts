import { createRandom } from '#server/seed/demonstration/random.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { findStuck } from './collect-doors.ts'
import { compareDevices, openCounters } from './counter-doors.ts'
import { DOORS, placeOrder, receivePair } from './doors.ts'
import { beginWalk, countPairs, endWalk, type Walk, type WalkWorld } from './walk-world.ts'

const MAX_ORDERS = 3
/** Doors as often as they are tried: those without which the others stay shut more often. */
const OFTEN: Record<string, number> = {
  'status by hand': 4,
  'status with an answer': 4,
  prepare: 5,
  send: 4,
  'comes back': 2,
  sold: 6,
  'sale voided': 2,
  'pairs of a sale come back': 6,
  'sold by voucher': 4,
  'pairs of an order come back': 4,
  'a buyer asks to exchange': 5,
  'fetched at the counter': 3,
  'kept for a phone': 3,
  'kept pairs sold': 2,
}
const LIKELY_DOORS = Object.entries(DOORS).flatMap((door) => Array.from({ length: OFTEN[door[0]] ?? 1 }, () => door))
const [FEWEST_STEPS, MOST_STEPS] = [8, 20]

export interface WalkRange {
  /** the walk of number n is the same for the same seed, but for what happens at once in it */
  seed: number
  from: number
  walks: number
}

export interface WalkReport {
  steps: number
  /** how often each door answered with each status, as 'accept 200' */
  outcomes: Map<string, number>
}

/**
 * Takes orders through random doors, some of them two at once; after each walk no pair may be there twice or be lost, and `check`
 * says what else is wrong. Throws at the first walk that fails, with its number and steps.
 */
export async function runWalks(
  world: WalkWorld,
  { seed, from, walks }: WalkRange,
  check: (nth: number) => Promise<string[]>,
): Promise<WalkReport> {
  const report: WalkReport = { steps: 0, outcomes: new Map() }
  for (let nth = from; nth < from + walks; nth += 1) {
    const walk = await beginWalk(world, createRandom(seed + nth))
    await openCounters(walk)
    const wrong = await takeSteps(walk, report)
    if (walk.wasOff) await keepStock(world.shop, true)
    await endWalk(walk)
    const { here, out, gone } = await countPairs(walk)
    if (!walk.wasOff && here + out + gone !== walk.received)
      wrong.push(`of ${walk.received} pairs ${here} are here, ${out} out and ${gone} gone`)
    wrong.push(...(await compareDevices(walk)))
    wrong.push(...(await check(nth)), ...(await findStuck(world.shop)))
    if (wrong.length > 0)
      throw new Error(`walk --seed ${seed} --from ${nth} --walks 1\n${walk.log.join('\n')}\n${wrong.join('\n')}`)
  }
  return report
}

async function takeSteps(walk: Walk, report: WalkReport): Promise<string[]> {
  const { random, world } = walk
  const wrong: string[] = []
  const step = async (name: string, act: () => ReturnType<typeof placeOrder>) => {
    const { status, body } = await act()
    const outcome = `${name} ${status}`
    walk.log.push(`${outcome} ${body?.code ?? ''}`)
    report.steps += 1
    report.outcomes.set(outcome, (report.outcomes.get(outcome) ?? 0) + 1)
    // A busy machine refuses a step in time, and nothing of it has happened.
    if (status >= 500 && status !== 503) wrong.push(`${outcome} ${JSON.stringify(body)}`)
  }
  const throughDoor = () => {
    const order = walk.orders[random.below(walk.orders.length)]
    const [name, door] = random.pick(LIKELY_DOORS)
    return order ? step(name, () => door(walk, order)) : step('order', () => placeOrder(walk))
  }
  const isSwitching = random.percent(8)
  for (let left = random.between(FEWEST_STEPS, MOST_STEPS); left > 0; left -= 1) {
    if (walk.orders.length < MAX_ORDERS && random.percent(15)) await step('order', () => placeOrder(walk))
    else if (random.percent(6)) await step('receive', () => receivePair(walk))
    else if (isSwitching && random.percent(20)) {
      const kept = random.percent(50)
      await keepStock(world.shop, kept)
      walk.wasOff ||= !kept
      walk.log.push(`stock ${kept ? 'on' : 'off'}`)
    } else if (random.percent(25)) await Promise.all([throughDoor(), throughDoor()])
    else await throughDoor()
  }
  return wrong
}
