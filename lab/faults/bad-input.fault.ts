import { setTimeout as wait } from 'node:timers/promises'
import { type LiveShop, startLiveShop } from '#server/testing/bad-input/live-shop.ts'
import { runFuzzForms, strayFiles } from '#server/testing/bad-input/run-fuzz-forms.ts'
import { runFuzzRequests } from '#server/testing/bad-input/run-fuzz-requests.ts'
import { runFuzzSheets } from '#server/testing/bad-input/run-fuzz-sheets.ts'
import { leaveHalfOpen, runRawRequests } from '#server/testing/bad-input/run-raw-requests.ts'
import { runSequences } from '#server/testing/bad-input/run-sequences.ts'
import { watchRowChanges } from '#server/testing/bad-input/watch-row-changes.ts'
import { memoryOf } from '#server/testing/processes/running-shop.ts'
import { makeWorld } from '#server/testing/role-matrix/role-world.ts'
import { expectStillRunning, expectWithin, expectZero, type Finding, option, report, runRound } from './round.ts'

const cases = option('cases', 10_000)
const from = option('from', 0)
const seed = option('seed', Date.now() % 2 ** 31)
const counts = {
  calls: cases,
  forms: Math.ceil(cases / 5),
  sheets: Math.ceil(cases / 10),
  raw: Math.ceil(cases / 5),
  sequences: Math.ceil(cases / 50),
}
/** Maximum MiB that a process may occupy after a load. */
const MAX_MEMORY = 250
/** Milliseconds: the 30 s that a body may take, plus a margin for a busy machine. */
const MAX_CLOSE_MS = 40_000

/** Fuzz requests, sequences, malformed HTTP, and hostile forms and images against one process, until the first failure. */
async function sendBadInput(): Promise<Finding[]> {
  const shop = await startLiveShop()
  try {
    const world = await makeWorld(shop)
    const changes = await watchRowChanges(shop, { isRunning: true })
    const halfOpen = leaveHalfOpen(shop.port)
    const caseRange = (count: number, share: number) => ({ seed, from: Math.floor(from * share), cases: count })
    const raw = await runRawRequests(shop.port, caseRange(counts.raw, 1 / 5))
    const forms = await runFuzzForms(shop, changes, caseRange(counts.forms, 1 / 5))
    const sheets = await runFuzzSheets(shop, caseRange(counts.sheets, 1 / 10))
    const sequences = await runSequences(shop, world, caseRange(counts.sequences, 1 / 50))
    const calls = await runFuzzRequests(shop, world, changes, caseRange(counts.calls, 1), printProgress)
    return [
      report(
        `bad calls, ${calls.outcomes.size} pairs of call and status`,
        `${calls.cases}, slowest ${calls.slowest} ms`,
      ),
      report('broken HTTP', `${raw.cases}, ${JSON.stringify([...raw.statuses])}`),
      report('hostile forms', `${forms.cases}, slowest ${forms.slowest.ms} ms, ${JSON.stringify([...forms.statuses])}`),
      report('tables with bad cells, names and bytes', `${counts.sheets}, ${JSON.stringify([...sheets])}`),
      report('sequences', `${counts.sequences}, ${sequences.steps} steps, ${JSON.stringify([...sequences.outcomes])}`),
      expectZero('files left behind or not of our making', strayFiles(shop).length),
      expectWithin('half a request given up', Math.max(...(await halfOpen)), MAX_CLOSE_MS),
      ...(await health(shop)),
    ]
  } finally {
    await shop.close()
  }
}

async function health(shop: LiveShop): Promise<Finding[]> {
  const { status } = await fetch(`${shop.running.address}/healthz`)
  const start = performance.now()
  while (memoryOf(shop.running) > MAX_MEMORY && performance.now() - start < 60_000) await wait(500)
  const memory = memoryOf(shop.running)
  return [
    expectStillRunning(shop.running.app),
    { label: '/healthz', actual: String(status), promise: '200', passed: status === 200 },
    { label: 'memory', actual: `${memory} MiB`, promise: `at most ${MAX_MEMORY} MiB`, passed: memory <= MAX_MEMORY },
  ]
}

function printProgress(next: number) {
  console.info(`bad calls before ${next} are done: --seed ${seed} --from ${next} goes on`)
}

await runRound(`bad input: --seed ${seed} --from ${from} --cases ${cases}`, sendBadInput)
