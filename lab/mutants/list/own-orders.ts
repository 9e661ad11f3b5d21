import type { Mutant } from '../mutant.ts'

const NOTICES = ['server/orders/notices/tell-buyers.test.ts']
const OWN = ['server/orders/own/own-order.test.ts']
const BY_PASS = ['server/orders/own/tracking.test.ts']
const CALLERS = ['server/phone-calls/phone-order.test.ts']

/** What buyers are told of their orders, what they change in them, and how long callers are known. */
export const OWN_ORDERS: readonly Mutant[] = [
  {
    title: 'a buyer hears at once what staff take back within the minute',
    file: 'server/orders/notices/tell-buyers.ts',
    find: 'const GRACE_MS = 60_000',
    replace: 'const GRACE_MS = 0',
    tests: NOTICES,
  },
  {
    title: 'a buyer hears what is no longer so',
    file: 'server/orders/notices/tell-buyers.ts',
    find: 'notice.holds && isOn(settings, notice)',
    replace: 'isOn(settings, notice)',
    tests: NOTICES,
  },
  {
    title: 'a letter goes out whose switch is off',
    file: 'server/orders/notices/tell-buyers.ts',
    find: 'notice.holds && isOn(settings, notice)',
    replace: 'notice.holds',
    tests: NOTICES,
  },
  {
    title: 'a caller who has named an e-mail is told nothing',
    file: 'server/orders/notices/tell-buyers.ts',
    find: "if (typedEmail === '') return false",
    replace: 'if (typedEmail) return false',
    tests: NOTICES,
  },
  {
    title: 'a buyer is told the same again',
    file: 'server/orders/notices/tell-buyers.ts',
    find: 'if (isTold) await noteTold(tx, [notice.order], notice)',
    replace: 'if (isTold) return',
    tests: NOTICES,
  },
  {
    title: 'a buyer changes an order whose box is packed',
    file: 'server/orders/own/change-own.ts',
    find: "if (status !== 'Cancelled' && !mayCancel(own)) throw new ShopError('order_packed')",
    replace: '',
    tests: OWN,
  },
  {
    title: 'a buyer changes an order that they have not seen',
    file: 'server/orders/own/change-own.ts',
    find: 'if (updatedAt.getTime() !== new Date(change.seen).getTime())',
    replace: "if (change.seen === '')",
    tests: OWN,
  },
  {
    title: 'a buyer’s change costs something',
    file: 'server/orders/revise/revise-order.ts',
    find: "if (isOwn && totals.total !== former.state.total) throw new ShopError('change_costs')",
    replace: '',
    tests: OWN,
  },
  {
    title: 'a preview changes the order',
    file: 'server/orders/own/change-own.ts',
    find: 'return doAndUndo(db, (tx) => change(tx, revision))',
    replace: 'return db.transaction((tx) => change(tx, revision))',
    tests: OWN,
  },
  {
    title: 'a name that is left out of a new address is lost',
    file: 'server/orders/own/change-own.ts',
    find: 'name: shippingAddress.name ?? name',
    replace: "name: shippingAddress.name ?? ''",
    tests: OWN,
  },
  {
    title: 'number and phone send elsewhere what was paid',
    file: 'server/orders/own/change-own.ts',
    find: 'byPass && change.shippingAddress && isPaidAhead(former)',
    replace: 'byPass && change.sizes && isPaidAhead(former)',
    tests: BY_PASS,
  },
  {
    title: 'number and phone tell where an order goes',
    file: 'server/orders/own/tracking-routes.ts',
    find: '({ ...state, shippingAddress: null })',
    replace: 'state',
    tests: BY_PASS,
  },
  {
    title: 'number and phone give an order another phone',
    file: 'shared/schemas/orders/change.ts',
    find: 'shippingAddress: buyersAddress.omit({ phone: true })',
    replace: 'shippingAddress: buyersAddress',
    tests: BY_PASS,
  },
  {
    title: 'whoever has a pass changes an order without end',
    file: 'server/orders/own/tracking-routes.ts',
    find: "await c.var.limits.count('changesPerOrder', own.order)",
    replace: '',
    tests: BY_PASS,
  },
  {
    title: 'a letter leads a caller to an account that is none',
    file: 'server/orders/order-letters.ts',
    find: 'hasAccount: false })',
    replace: 'hasAccount: true })',
    tests: CALLERS,
  },
  {
    title: 'a caller is forgotten to whom money is due',
    file: 'server/orders/retention.queries.ts',
    find: "  or o.paid > 0 and o.money <> 'refunded' and (o.status = 'Cancelled' or o.paid - o.paid_back > o.total)\n",
    replace: '',
    tests: CALLERS,
  },
  {
    title: 'a caller is forgotten whose order was closed lately',
    file: 'server/orders/retention.queries.ts',
    find: '  or o.status_changed_at >= now() - make_interval(days => ${DELIVERY_DATA_RETENTION_DAYS})\n',
    replace: '',
    tests: CALLERS,
  },
  {
    title: 'a buyer who cancels leaves the other parcels of the order',
    file: 'server/orders/own/own-order.ts',
    find: '.filter(mayCancel)',
    replace: '.filter(() => false)',
    tests: ['server/orders/revise/split.test.ts'],
  },
  {
    title: 'a buyer who cancels takes back a parcel that is packed',
    file: 'server/orders/own/own-order.ts',
    find: '.filter(mayCancel)',
    replace: ".filter(({ status }) => status !== 'Cancelled')",
    tests: ['server/orders/revise/split.test.ts'],
  },
  {
    title: 'a parcel stays behind when its order goes elsewhere',
    file: 'server/orders/revise/revise-order.ts',
    find: 'if (address && former.isParted && !follows)',
    replace: 'if (address && former.isParted && !follows && isOwn)',
    tests: ['server/orders/revise/split.test.ts'],
  },
]
