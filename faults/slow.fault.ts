import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { end } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { fillShop, ORDERING, startShopping } from '#server/testing/processes/shoppers.ts'
import { startOwnPostgres } from '../server/testing/processes/private-postgres.ts'
import { type Finding, none, option, runRound, spread, told, within } from './round.ts'
import { openSlowLane } from './slow-proxy.ts'
import { ask, type Seen, statuses, until, watch } from './watch.ts'

const seconds = option('seconds', 20)
const CROWD = 100

/** Every statement two seconds slower, a locked table, and a frozen server: each with a crowd of clients. */
async function slowDatabase(folder: string): Promise<Finding[]> {
  const postgres = await startOwnPostgres(folder)
  const lane = await openSlowLane(postgres.port)
  const url = postgres.url.replace(`:${postgres.port}/`, `:${lane.port}/`)
  const env = { ...ORDERING, PORT: String(await freePort()), DATA_DIR: `${folder}/data`, DATABASE_URL: url }
  const shop = await startShop(env)
  const direct = new pg.Client({ connectionString: postgres.url })
  try {
    await direct.connect()
    const order = await fillShop(env)
    const findings: Finding[] = []
    const press = async (what: string, slow: () => Promise<unknown>, heal: () => Promise<unknown>) => {
      await slow()
      const health = watch(() => ask(`${shop.address}/healthz`), 50)
      const crowd: Promise<Seen>[] = []
      for (let nth = 0; nth < CROWD; nth++) {
        crowd.push(ask(`${shop.address}/api/v1/showrooms/nearby`, nearby))
        await wait((seconds * 1_000) / CROWD)
      }
      const most = postgres.processes().length
      const answers = await Promise.all(crowd)
      await heal()
      const again = await until(
        ({ status }) => status === 200,
        () => ask(`${shop.address}/api/v1/showrooms/nearby`, nearby),
      )
      const bad = answers.filter(({ status }) => status !== 200 && status !== 503)
      findings.push(
        told(`${what}: ${CROWD} calls`, `${statuses(answers)}; ${spread(answers.map(({ took }) => took))}`),
        none(`${what}: answers other than 200 and 503`, bad.length),
        within(`${what}: the slowest of them`, Math.max(...answers.map(({ took }) => took)), 22_000),
        within(`${what}: the slowest /healthz`, Math.max(...(await health.close()).map(({ took }) => took)), 500),
        told(`${what}: processes of the database`, most),
        within(`${what}: a good call after it is well again`, again, 10_000),
      )
    }
    const stopAll = (signal: NodeJS.Signals) => async () => {
      for (const pid of postgres.processes()) process.kill(pid, signal)
    }
    const delay = (time: number) => async () => {
      lane.delay = time
    }
    await press('2 s more for each statement', delay(2_000), delay(0))
    await press(
      'a table held by somebody',
      () => direct.query('begin; lock table showrooms'),
      () => direct.query('rollback'),
    )
    await press('a frozen server', stopAll('SIGSTOP'), stopAll('SIGCONT'))
    const shopping = await startShopping(shop.address, order)
    await shopping.acknowledged(20)
    const books = await shopping.close(env)
    return [...findings, none('orders lost or doubled afterwards', books.lost.length + books.duplicates)]
  } finally {
    await end(shop.app, 'SIGKILL')
    await direct.end().catch(() => {})
    lane.close()
    postgres.stop('fast')
  }
}

const nearby: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ latitude: 23.75, longitude: 90.38 }),
}

await runRound(`a slow database for ${seconds} s each`, slowDatabase)
