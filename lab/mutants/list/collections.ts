import type { Mutant } from '../mutant.ts'

const COLLECTIONS = ['server/counter/collections/collections.test.ts']
const KEEPS = ['server/keeps/keeps.test.ts']
const READY = ['shared/rules/showrooms/ready-by.test.ts']

/** What is fetched at counters, and what is kept for phones. */
export const COLLECTIONS_AND_KEEPS: readonly Mutant[] = [
  {
    title: 'what is collected costs a fee',
    file: 'server/orders/build-order.ts',
    find: '(readyBy ? 0 : ',
    replace: '(readyBy ? 50 : ',
    tests: COLLECTIONS,
  },
  {
    title: 'another address brings a fee to what is collected',
    file: 'shared/rules/orders/moved-order.ts',
    find: "if (order.fulfilment === 'collection') return 0",
    replace: '',
    tests: COLLECTIONS,
  },
  {
    title: 'what was to be delivered and is fetched costs its delivery',
    file: 'server/orders/do-step.ts',
    find: "if (order.fulfilment === 'delivery' && (await readSettings(tx)).collection.offered)",
    replace: 'if (order.isUnpaid)',
    tests: COLLECTIONS,
  },
  {
    title: 'what is taken back from whoever fetched it stays without its delivery',
    file: 'server/orders/move-to-status.ts',
    find: "if (to !== 'Delivered' && to !== 'Cancelled') await deliverFetched(tx, order, by)",
    replace: '',
    tests: COLLECTIONS,
  },
  {
    title: 'the showroom of another counter hands an order out',
    file: 'server/counter/collections/hand-out.ts',
    find: 'if (store !== device.showroom)',
    replace: 'if (!store)',
    tests: COLLECTIONS,
  },
  {
    title: 'a counter takes less than is due',
    file: 'server/counter/collections/hand-out.ts',
    find: 'if (paid(payments) !== (await findDue(tx, order)))',
    replace: 'if (paid(payments) > (await findDue(tx, order)))',
    tests: COLLECTIONS,
  },
  {
    title: 'what nobody fetched is released a moment early',
    file: 'server/orders/collection/collection.queries.ts',
    find: 'lt(orderWork.keptUntil, now)',
    replace: 'lt(orderWork.keptUntil, new Date(now.getTime() + 60_000))',
    tests: COLLECTIONS,
  },
  {
    title: 'what is collected goes to another showroom by itself',
    file: 'server/orders/board/work-on-order.ts',
    find: "declined.length < MAX_DECLINES && order.fulfilment === 'delivery'",
    replace: 'declined.length < MAX_DECLINES',
    tests: COLLECTIONS,
  },
  {
    title: 'kept pairs are sold to their buyer beside those that are kept',
    file: 'server/counter/place-sale.ts',
    find: "await givePairsBack(tx, [keep], caller.id, 'phone')",
    replace: '',
    tests: KEEPS,
  },
  {
    title: 'a phone in another spelling has a second promise',
    file: 'server/keeps/keep.ts',
    find: 'phone: phoneDigits(asking.phone)',
    replace: 'phone: asking.phone',
    tests: KEEPS,
  },
  {
    title: 'kept pairs whose time is over go on being kept',
    file: 'server/jobs/kept-pairs.ts',
    find: "await givePairsBack(tx, [keep], null, 'phone')",
    replace: '',
    tests: KEEPS,
  },
  {
    title: 'a showroom that closes soon promises what it cannot hand out',
    file: 'shared/rules/showrooms/ready-by.ts',
    find: 'if (ready <= latest)',
    replace: 'if (ready <= closes.getTime())',
    tests: READY,
  },
]
