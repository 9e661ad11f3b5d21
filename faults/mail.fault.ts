import { setTimeout as wait } from 'node:timers/promises'
import { end } from '#server/testing/processes/database-process.ts'
import { startMailServer } from '#server/testing/processes/mail-server.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { fillShop, ORDERING, onDatabase, startShopping } from '#server/testing/processes/shoppers.ts'
import { type Finding, none, nothingLost, option, runRound, spread, told } from './round.ts'

const orders = option('orders', 200)

/** Orders with a mail server that works, never greets, accepts letters without confirming them, and is down. */
async function withoutMail(folder: string): Promise<Finding[]> {
  const mailPort = await freePort()
  const port = String(await freePort())
  const env = { ...ORDERING, PORT: port, DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${mailPort}` }
  const shop = await startShop(env)
  let mail = await startMailServer(mailPort)
  try {
    const shopping = await startShopping(shop.address, await fillShop(env))
    const middle: Record<string, number> = {}
    const findings: Finding[] = []
    const measure = async (state: string) => {
      await shopping.acknowledged(20)
      const from = shopping.times.length
      await shopping.acknowledged(orders)
      const times = shopping.times.slice(from)
      middle[state] = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
      findings.push(told(`an order, mail ${state}`, spread(times)))
    }
    await measure('works')
    mail.manner = 'silent'
    await measure('never greets')
    mail.manner = 'forgetful'
    await measure('takes letters without a word')
    const twice = mail.taken
    await mail.close()
    await measure('is not there')
    mail = await startMailServer(mailPort)
    const books = await shopping.close(env)
    await emptied(env)
    const letters = [...twice, ...mail.taken].map(({ email }) => email.subject ?? '')
    const arrived = new Set(letters)
    const worst = Math.max(...Object.values(middle).map((time) => time / (middle.works ?? 1)))
    return [
      ...findings,
      {
        what: 'the slowest state against mail that works',
        seen: `${worst.toFixed(2)} times`,
        promise: 'at most 1.5',
        held: worst <= 1.5,
      },
      told('orders acknowledged', books.acknowledged),
      nothingLost(books),
      none('letters that never came', books.acknowledged - arrived.size),
      told('letters sent again, because their taking was never confirmed', letters.length - arrived.size),
    ]
  } finally {
    await end(shop.app, 'SIGKILL')
    await mail.close()
  }
}

/** Waits until the outbox is empty: a failed delivery is retried within 75 seconds. */
async function emptied(place: Parameters<typeof onDatabase>[0]): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    const { rows } = await onDatabase(place, ({ pool }) =>
      pool.query('select count(*)::int as waiting from mail_outbox'),
    )
    if (rows[0].waiting === 0) return
    await wait(500)
  }
}

await runRound(`a mail server that is dead or hangs, ${orders} orders in each state`, withoutMail)
