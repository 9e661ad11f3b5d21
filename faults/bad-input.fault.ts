import { setTimeout as wait } from 'node:timers/promises'
import { type LiveShop, startLiveShop } from '#server/testing/bad-input/live-shop.ts'
import { runBadForms, strayFiles } from '#server/testing/bad-input/run-fuzz-forms.ts'
import { runBadCalls } from '#server/testing/bad-input/run-fuzz-requests.ts'
import { leaveHalfOpen, runRawRequests } from '#server/testing/bad-input/run-raw-requests.ts'
import { runSequences } from '#server/testing/bad-input/run-sequences.ts'
import { watchRows } from '#server/testing/bad-input/watch-row-changes.ts'
import { memoryOf } from '#server/testing/processes/running-shop.ts'
import { makeWorld } from '#server/testing/role-matrix/role-world.ts'
import { type Finding, none, option, runRound, stillRuns, told, within } from './round.ts'

const cases = option('cases', 10_000)
const from = option('from', 0)
const seed = option('seed', Date.now() % 2 ** 31)
const part = { calls: cases, forms: Math.ceil(cases / 5), raw: Math.ceil(cases / 5), sequences: Math.ceil(cases / 50) }
/** Maximum MiB that a process may occupy after a load. */
const MOST_MEMORY = 250
/** Milliseconds: the 30 s that a body may take, plus a margin for a busy machine. */
const MOST_PATIENCE = 40_000

/** Fuzz requests, sequences, malformed HTTP, and hostile forms and images against one process, until the first failure. */
async function hurt(): Promise<Finding[]> {
  const shop = await startLiveShop()
  try {
    const world = await makeWorld(shop)
    const changes = await watchRows(shop, { isRunning: true })
    const halfOpen = leaveHalfOpen(shop.port)
    const volume = (number: number, share: number) => ({ seed, from: Math.floor(from * share), cases: number })
    const raw = await runRawRequests(shop.port, volume(part.raw, 1 / 5))
    const forms = await runBadForms(shop, changes, volume(part.forms, 1 / 5))
    const sequences = await runSequences(shop, world, volume(part.sequences, 1 / 50))
    const calls = await runBadCalls(shop, world, changes, volume(part.calls, 1), tellNext)
    return [
      told(`bad calls, ${calls.reached.size} pairs of call and status`, `${calls.cases}, slowest ${calls.slowest} ms`),
      told('broken HTTP', `${raw.cases}, ${JSON.stringify([...raw.statuses])}`),
      told('hostile forms', `${forms.cases}, slowest ${forms.slowest.ms} ms, ${JSON.stringify([...forms.statuses])}`),
      told('sequences', `${part.sequences}, ${sequences.steps} steps, ${JSON.stringify([...sequences.reached])}`),
      none('files left behind or not of our making', strayFiles(shop).length),
      within('half a request given up', Math.max(...(await halfOpen)), MOST_PATIENCE),
      ...(await health(shop)),
    ]
  } finally {
    await shop.close()
  }
}

async function health(shop: LiveShop): Promise<Finding[]> {
  const { status } = await fetch(`${shop.running.address}/healthz`)
  const began = performance.now()
  while (memoryOf(shop.running) > MOST_MEMORY && performance.now() - began < 60_000) await wait(500)
  const memory = memoryOf(shop.running)
  return [
    stillRuns(shop.running.app),
    { what: '/healthz', seen: String(status), promise: '200', held: status === 200 },
    { what: 'memory', seen: `${memory} MiB`, promise: `at most ${MOST_MEMORY} MiB`, held: memory <= MOST_MEMORY },
  ]
}

function tellNext(next: number) {
  console.info(`bad calls before ${next} are done: --seed ${seed} --from ${next} goes on`)
}

await runRound(`bad input: --seed ${seed} --from ${from} --cases ${cases}`, hurt)
