import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { SHEET_BOMBS } from '#server/testing/bad-input/sheet-bombs.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, memoryOf, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV } from '#server/testing/processes/shoppers.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { createAdminToken } from './admin-token.ts'
import {
  expectStillRunning,
  expectWithin,
  expectZero,
  type Finding,
  formatPercentiles,
  report,
  runRound,
} from './round.ts'
import { formatStatuses, type RequestOutcome, sendRequest } from './watch.ts'

/** Milliseconds for a bomb, for /healthz meanwhile, for an ordinary statement; MiB above those before, a minute later. */
const MAX = { bombMs: 6_000, healthMs: 100, statementMs: 5_000, memory: 40 }
const AT_ONCE = 20

interface Upload {
  name: string
  url: string
  body: FormData
}

/** Every bomb at every door, one after the other and then many at once; an ordinary statement among them. */
async function bombs(folder: string): Promise<Finding[]> {
  const env = { ...ORDERING_ENV, PORT: String(await freePort()), DATA_DIR: `${folder}/data` }
  const shop = await startShop(env)
  try {
    const api = `${shop.address}/api/v1`
    const token = await createAdminToken(env)
    const send = ({ url, body }: Upload) =>
      sendRequest(url, { method: 'POST', headers: { Authorization: token }, body })
    const doors = await doorsOf(api, token)
    const uploads = doors.flatMap(({ url, headings, fields }) =>
      SHEET_BOMBS.map(({ name, make }) => ({ name, url, body: formOf(make({ headings }), fields) })),
    )
    const statement = (name: string) => ({
      name,
      url: `${api}/payments/statements/upload`,
      body: formOf(lines(name), { method: 'Bkash' }),
    })
    const first = await send(statement('A'))
    const rest = watchHealth(shop)
    await wait(10_000)
    const atRest = await rest.close()
    const memory = memoryOf(shop)

    const duringBombs = watchHealth(shop)
    const sent: (RequestOutcome & Upload)[] = []
    for (const upload of uploads) sent.push({ ...upload, ...(await send(upload)) })
    const bombsHealth = await duringBombs.close()
    const duringCrowd = watchHealth(shop)
    const crowd = await Promise.all(uploads.slice(0, AT_ONCE).map(send))
    const crowdHealth = await duringCrowd.close()
    const duringStatement = watchHealth(shop)
    const others = await send(statement('B'))
    const statementHealth = await duringStatement.close()
    const [slowest] = sent.toSorted((a, b) => b.durationMs - a.durationMs)
    const back = await untilMemory(shop, memory + MAX.memory)
    const wrong = sent.filter(({ status }) => status !== 413 && status !== 422)
    return [
      report(`${sent.length} bombs, ${SHEET_BOMBS.length} shapes at ${doors.length} doors`, formatStatuses(sent)),
      expectZero(
        `neither 413 nor 422 (${wrong.map(({ name, status }) => `${name}: ${status}`).join('; ')})`,
        wrong.length,
      ),
      report('how long they took', formatPercentiles(sent.map(({ durationMs }) => durationMs))),
      expectWithin(`the slowest: ${slowest?.name}`, slowest?.durationMs ?? Number.POSITIVE_INFINITY, MAX.bombMs),
      report(`${AT_ONCE} at once`, formatStatuses(crowd)),
      expectZero('of them not 413, 422 or 503 with Retry-After', crowd.filter((outcome) => !isRefusal(outcome)).length),
      expectWithin('the slowest of them', Math.max(...crowd.map(({ durationMs }) => durationMs)), 2 * MAX.bombMs),
      report(`${atRest.length} × /healthz at rest`, formatPercentiles(atRest)),
      ...healthDuring('bombs', bombsHealth),
      ...healthDuring(`${AT_ONCE} at once`, crowdHealth),
      ...healthDuring('a statement', statementHealth),
      expectWithin(`a statement of 10,000 rows before (${first.status})`, timeOf(first), MAX.statementMs),
      expectWithin(`a statement of 10,000 rows after (${others.status})`, timeOf(others), MAX.statementMs),
      expectWithin(`memory back from ${back.most} to ${memory + MAX.memory} MiB (${memory} before)`, back.ms, 60_000),
      expectStillRunning(shop.app),
    ]
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
  }
}

const healthDuring = (what: string, times: number[]): Finding[] => [
  report(`${times.length} × /healthz during ${what}`, formatPercentiles(times)),
  expectWithin(`the slowest /healthz during ${what}`, Math.max(...times), MAX.healthMs),
]
const timeOf = ({ status, durationMs }: RequestOutcome) => (status === 200 ? durationMs : Number.POSITIVE_INFINITY)
const isRefusal = ({ status, retryAfter }: RequestOutcome) =>
  status === 413 || status === 422 || (status === 503 && retryAfter !== null)

interface Door {
  url: string
  headings: string[]
  fields: Record<string, string>
}

/** Every upload of a table. */
async function doorsOf(api: string, token: string): Promise<Door[]> {
  const response = await fetch(`${api}/couriers/create`, {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify(COURIER_PRESETS[0]),
  })
  const courier: { courier: { _id: string } } = await response.json()
  return [
    { url: `${api}/payments/statements/upload`, headings: ['Trx ID', 'Amount'], fields: { method: 'Bkash' } },
    { url: `${api}/parcels/tracking/upload`, headings: ['Invoice', 'Consignment ID'], fields: {} },
    {
      url: `${api}/cash/settlements/upload`,
      headings: ['Invoice', 'Collected'],
      fields: { courier: courier.courier._id },
    },
  ]
}

function formOf(content: Buffer<ArrayBuffer> | string, fields: Record<string, string>): FormData {
  const form = new FormData()
  form.set('file', new File([content], 'file.xlsx'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** An ordinary statement; `name` makes its ids others. */
function lines(name: string): string {
  const row = (_: unknown, at: number) =>
    `${name}${String(at).padStart(8, '0')},24/11/2026 3:04 PM,01712345678,${500 + at},Completed,Payment,Counter ${at}`
  return ['Trx ID,Date Time,From Account,Amount,Status,Type,Reference', ...Array.from({ length: 10_000 }, row)].join(
    '\n',
  )
}

function watchHealth({ address }: RunningShop) {
  const worker = new Worker(new URL('./health-worker.ts', import.meta.url), { workerData: { address } })
  return {
    async close(): Promise<number[]> {
      worker.postMessage('close')
      const [times] = await once(worker, 'message')
      return times
    },
  }
}

/** How long the memory takes to come back, and the most that it was meanwhile, in MiB. */
async function untilMemory(shop: RunningShop, wanted: number): Promise<{ ms: number; most: number }> {
  const start = performance.now()
  let most = memoryOf(shop)
  while (memoryOf(shop) > wanted && performance.now() - start < 90_000) {
    most = Math.max(most, memoryOf(shop))
    await wait(200)
  }
  return { ms: performance.now() - start, most }
}

await runRound(`[F21] ${SHEET_BOMBS.length} shapes of spreadsheets that ask for more than they look like`, bombs)
