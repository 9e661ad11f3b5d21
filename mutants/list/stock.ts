import type { Mutant } from '../mutant.ts'

/** Stock: counts, deliveries, write-offs and transfers. */
export const STOCK: readonly Mutant[] = [
  {
    title: 'an outdated count is taken',
    file: 'server/stock/change-stock.ts',
    find: 'if (outdated.length > 0)',
    replace: 'if (outdated.length < 0)',
    tests: ['server/stock/staff-stock.test.ts'],
  },
  {
    title: 'a count leaves fewer pairs than are promised',
    file: 'server/stock/change-stock.ts',
    find: 'row.counted < held',
    replace: 'row.counted < 0',
    tests: ['server/stock/staff-stock.test.ts'],
  },
  {
    title: 'a delivery counts twice',
    file: 'server/stock/change-stock.ts',
    find: '!(await addDelivery(tx, showroom, reference, by))',
    replace: '!(await addDelivery(tx, showroom, reference, by)) && reference === ""',
    tests: ['server/stock/staff-stock.test.ts'],
  },
  {
    title: 'more pairs are written off than there are, and nobody is told',
    file: 'server/stock/change-stock.ts',
    find: 'refuseShort(rows, await moveStock(tx, moves, by))',
    replace: 'await moveStock(tx, moves, by)',
    tests: ['server/stock/staff-stock.test.ts'],
  },
  {
    title: 'more pairs of a transfer arrive than were sent',
    file: 'server/stock/transfers.ts',
    find: 'row.received > most',
    replace: 'row.received < 0',
    tests: ['server/stock/staff-stock.test.ts'],
  },
]
