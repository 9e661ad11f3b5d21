import { newId } from '#server/platform/db/columns.ts'
import { walletPayments, walletStatements } from '#server/platform/db/tables/payments.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { DIFFERENCE_ANSWERS, UNPAID_ANSWERS } from '#shared/schemas/orders/payment.ts'
import { type Answer, read, send } from './send.ts'
import type { Walk, WalkOrder } from './walk-world.ts'

const REASON = 'As agreed'

/** Every way in which money comes in for an order, is forgiven, goes back or is counted. */
export const MONEY_DOORS: Record<string, (walk: Walk, order: WalkOrder) => Promise<Answer>> = {
  'payment verified': (walk, { id }) => send(walk, 'PUT', `/orders/verifyPayment/${id}`, { verified: true }),
  'verification undone': (walk, { id }) => send(walk, 'PUT', `/orders/verifyPayment/${id}`, { verified: false }),
  'exact ones verified': (walk) => send(walk, 'POST', '/payments/verify-exact'),
  'line read and assigned': async (walk, { id, number }) => {
    const { total } = await read(walk, id)
    const line = await addLine(walk, total + walk.random.pick([0, 0, -70, 40]))
    const difference = walk.random.pick(DIFFERENCE_ANSWERS)
    return send(walk, 'POST', `/payments/assign/${line}`, { order: number, difference, reason: REASON })
  },
  'line taken away': async (walk, { id }) => {
    const { money } = await read(walk, id)
    const line = money.lines.find(({ order }: { order: { _id: string } | null }) => order?._id === id)
    return send(walk, 'POST', `/payments/release/${line?._id ?? newId()}`, { reason: REASON })
  },
  'difference accepted': (walk, { id }) => send(walk, 'POST', `/payments/accept/${id}`, { reason: REASON }),
  'refund of a cancelled order': async (walk, { id }) => {
    await send(walk, 'PUT', `/orders/verifyPayment/${id}`, { verified: true })
    await send(walk, 'PUT', `/orders/updateStatus/${id}`, { status: 'Cancelled' })
    return payBack(walk, id, {})
  },
  'rest of an order given up': async (walk, { id }) => {
    await send(walk, 'PUT', `/orders/verifyPayment/${id}`, { verified: true })
    await send(walk, 'PUT', `/orders/updateStatus/${id}`, { status: 'Cancelled' })
    const part = walk.random.percent(50) ? {} : { taka: walk.random.between(1, 200) }
    return send(walk, 'POST', `/payments/refunds/paid/${id}`, { waived: true, reason: REASON, ...part })
  },
  'part paid back': (walk, { id }) => payBack(walk, id, { taka: walk.random.between(1, 200) }),
  'refund undone': async (walk, { id }) => {
    const { money } = await read(walk, id)
    const refund = money.rows.find(({ kind }: { kind: string }) => kind === 'refund' || kind === 'waived')
    return send(walk, 'POST', `/payments/refunds/undo/${refund?.position ?? 1}`, { reason: REASON })
  },
  'unpaid order decided': (walk, { id }) =>
    send(walk, 'PUT', `/payments/unpaid/${id}`, { answer: walk.random.pick(UNPAID_ANSWERS), reason: REASON }),
  'cash taken back': (walk, { id }) => send(walk, 'POST', `/cash/taken-back/${id}`, { reason: REASON }),
  'till closed': async (walk) => {
    const store = walk.random.pick(walk.showrooms)
    const { body } = await send(walk, 'GET', `/cash/counter?store=${store}`)
    const day = addDays(dhakaDay(new Date()), walk.random.percent(60) ? -1 : 0)
    const counted = Math.max(0, (body.expected ?? 0) + walk.random.pick([0, 0, -10, 10]))
    return send(walk, 'POST', '/cash/counter/close', { store, day, counted, reason: REASON })
  },
  'courier pays': async (walk, { id, number }) => {
    const { total } = await read(walk, id)
    const form = new FormData()
    const rows = `Order ID,Collected\n${number},${walk.random.pick([total, total - 60, 60, total + 10])}`
    form.set('file', new File([rows], `${crypto.randomUUID()}.csv`))
    form.set('courier', walk.world.courier)
    const { request } = walk.world.shop
    const options = { method: 'POST', body: form, token: walk.world.tokens.admin }
    const response = await request('/cash/settlements/upload', options)
    return { status: response.status, body: await response.json() }
  },
}

function payBack(walk: Walk, id: string, more: object): Promise<Answer> {
  const way = walk.random.percent(30) ? { cash: true } : { reference: `BACK${walk.random.below(1e9)}` }
  return send(walk, 'POST', `/payments/refunds/paid/${id}`, { ...way, ...more })
}

/** Adds a line to a wallet's statement; returns its id. */
async function addLine({ world: { shop, admin } }: Walk, amount: number): Promise<string> {
  const [id, statement] = [newId(), crypto.randomUUID()]
  const row = await shop.db
    .insert(walletStatements)
    .values({ method: 'Bkash', name: statement, fileHash: statement, rows: 1, by: admin })
    .returning({ id: walletStatements.id })
  const transactionId = id.replaceAll('-', '').slice(-20).toUpperCase()
  const sender = '01712345678'
  await shop.db
    .insert(walletPayments)
    .values({ id, statement: firstRow(row).id, method: 'Bkash', transactionId, amount, sender })
  return id
}
