import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV, seedShop, startShopping } from '#server/testing/processes/shoppers.ts'
import { expectWithin, expectZero, type Finding, formatPercentiles, option, report, runRound } from './round.ts'
import { openSlowProxy } from './slow-proxy.ts'
import { formatStatuses, type RequestOutcome, repeatUntil, sendRequest, watchRequest } from './watch.ts'

const seconds = option('seconds', 20)
const CROWD = 100

/** Every statement two seconds slower, a locked table, and a frozen server: each with a crowd of clients. */
async function slowDatabase(folder: string): Promise<Finding[]> {
  const postgres = await startPrivatePostgres(folder)
  const proxy = await openSlowProxy(postgres.port)
  const url = postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`)
  const env = { ...ORDERING_ENV, PORT: String(await freePort()), DATA_DIR: `${folder}/data`, DATABASE_URL: url }
  const shop = await startShop(env)
  const direct = new pg.Client({ connectionString: postgres.url })
  try {
    await direct.connect()
    const order = await seedShop(env)
    const findings: Finding[] = []
    const runScenario = async (name: string, induce: () => Promise<unknown>, heal: () => Promise<unknown>) => {
      await induce()
      const health = watchRequest(() => sendRequest(`${shop.address}/healthz`), 50)
      const crowd: Promise<RequestOutcome>[] = []
      for (let nth = 0; nth < CROWD; nth++) {
        crowd.push(sendRequest(`${shop.address}/api/v1/showrooms/nearby`, nearbyRequest))
        await wait((seconds * 1_000) / CROWD)
      }
      const processCount = postgres.processes().length
      const outcomes = await Promise.all(crowd)
      await heal()
      const recoveryMs = await repeatUntil(
        ({ status }) => status === 200,
        () => sendRequest(`${shop.address}/api/v1/showrooms/nearby`, nearbyRequest),
      )
      const unexpected = outcomes.filter(({ status }) => status !== 200 && status !== 503)
      findings.push(
        report(
          `${name}: ${CROWD} calls`,
          `${formatStatuses(outcomes)}; ${formatPercentiles(outcomes.map(({ durationMs }) => durationMs))}`,
        ),
        expectZero(`${name}: answers other than 200 and 503`, unexpected.length),
        expectWithin(`${name}: the slowest of them`, Math.max(...outcomes.map(({ durationMs }) => durationMs)), 22_000),
        expectWithin(
          `${name}: the slowest /healthz`,
          Math.max(...(await health.close()).map(({ durationMs }) => durationMs)),
          500,
        ),
        report(`${name}: processes of the database`, processCount),
        expectWithin(`${name}: a good call after it is well again`, recoveryMs, 10_000),
      )
    }
    const stopAll = (signal: NodeJS.Signals) => async () => {
      for (const pid of postgres.processes()) process.kill(pid, signal)
    }
    const delay = (time: number) => async () => {
      proxy.delay = time
    }
    await runScenario('2 s more for each statement', delay(2_000), delay(0))
    await runScenario(
      'a table held by somebody',
      () => direct.query('begin; lock table showrooms'),
      () => direct.query('rollback'),
    )
    await runScenario('a frozen server', stopAll('SIGSTOP'), stopAll('SIGCONT'))
    const shopping = await startShopping(shop.address, order)
    await shopping.acknowledged(20)
    const reconciliation = await shopping.close(env)
    return [
      ...findings,
      expectZero('orders lost or doubled afterwards', reconciliation.lost.length + reconciliation.duplicates),
    ]
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
    await direct.end().catch(() => {})
    proxy.close()
    postgres.stop('fast')
  }
}

const nearbyRequest: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ latitude: 23.75, longitude: 90.38 }),
}

await runRound(`[F7] a slow database for ${seconds} s each`, slowDatabase)
