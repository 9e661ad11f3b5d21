import { setTimeout as wait } from 'node:timers/promises'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startMailServer } from '#server/testing/processes/mail-server.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV, seedShop, startShopping, withDatabase } from '#server/testing/processes/shoppers.ts'
import { expectNothingLost, expectZero, type Finding, formatPercentiles, option, report, runRound } from './round.ts'

const orders = option('orders', 200)

/** Orders with a mail server that works, never greets, accepts letters without confirming them, and is down. */
async function withoutMail(folder: string): Promise<Finding[]> {
  const mailPort = await freePort()
  const port = String(await freePort())
  const env = { ...ORDERING_ENV, PORT: port, DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${mailPort}` }
  const shop = await startShop(env)
  let mail = await startMailServer(mailPort)
  try {
    const shopping = await startShopping(shop.address, await seedShop(env))
    const medians: Record<string, number> = {}
    const findings: Finding[] = []
    const measure = async (state: string) => {
      await shopping.acknowledged(20)
      const firstIndex = shopping.times.length
      await shopping.acknowledged(orders)
      const times = shopping.times.slice(firstIndex)
      medians[state] = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
      findings.push(report(`an order, mail ${state}`, formatPercentiles(times)))
    }
    await measure('works')
    mail.mode = 'silent'
    await measure('never greets')
    mail.mode = 'forgetful'
    await measure('takes letters without a word')
    const firstReceived = mail.received
    await mail.close()
    await measure('is not there')
    mail = await startMailServer(mailPort)
    const reconciliation = await shopping.close(env)
    await untilOutboxEmpty(env)
    const letters = [...firstReceived, ...mail.received].map(({ email }) => email.subject ?? '')
    const delivered = new Set(letters)
    const worstRatio = Math.max(...Object.values(medians).map((time) => time / (medians.works ?? 1)))
    return [
      ...findings,
      {
        label: 'the slowest state against mail that works',
        actual: `${worstRatio.toFixed(2)} times`,
        promise: 'at most 1.5',
        passed: worstRatio <= 1.5,
      },
      report('orders acknowledged', reconciliation.acknowledged),
      expectNothingLost(reconciliation),
      expectZero('letters that never came', reconciliation.acknowledged - delivered.size),
      report('letters sent again, because their taking was never confirmed', letters.length - delivered.size),
    ]
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
    await mail.close()
  }
}

/** Waits until the outbox is empty: a failed delivery is retried within 75 seconds. */
async function untilOutboxEmpty(location: Parameters<typeof withDatabase>[0]): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    const { rows } = await withDatabase(location, ({ pool }) =>
      pool.query('select count(*)::int as waiting from mail_outbox'),
    )
    if (rows[0].waiting === 0) return
    await wait(500)
  }
}

await runRound(`[F9] a mail server that is dead or hangs, ${orders} orders in each state`, withoutMail)
