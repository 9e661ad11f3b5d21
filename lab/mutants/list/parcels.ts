import type { Mutant } from '../mutant.ts'

const PARCELS = ['server/parcels/parcels.test.ts']
const SHEETS = ['server/parcels/sheets.test.ts']
const SETTLEMENTS = ['server/tills/settlements.test.ts']

/** What goes with a courier and comes back: hand-overs, sheets, tracking codes, settlements. */
export const PARCELS_AND_SETTLEMENTS: readonly Mutant[] = [
  {
    title: 'a store user gives codes to parcels of other showrooms',
    file: 'server/parcels/queries.ts',
    find: 'inArray(orders.number, numbers)), visibleToStaff(caller)))',
    replace: 'inArray(orders.number, numbers))))',
    tests: PARCELS,
  },
  {
    title: 'a store user opens the hand-over of another showroom',
    file: 'server/parcels/queries.ts',
    find: 'and not ${scope})`',
    replace: 'and false)`',
    tests: PARCELS,
  },
  {
    title: 'parcels cannot exchange their tracking codes',
    file: 'server/parcels/queries.ts',
    find: 'where "order" = any(${ids}::uuid[]) and returned_at is null`',
    replace: 'where "order" = any(${ids}::uuid[]) and false`',
    tests: SHEETS,
  },
  {
    title: 'an order that is twice in a tracking file gets its later code',
    file: 'server/parcels/add-tracking-file.ts',
    find: "else if (earlierRow !== undefined) name(line, 'order', 'repeated', earlierRow)",
    replace: "else if (earlierRow === 0) name(line, 'order', 'repeated', earlierRow)",
    tests: SHEETS,
  },
  {
    title: 'a code that is twice in a tracking file is tried twice',
    file: 'server/parcels/add-tracking-file.ts',
    find: 'return earlierRow === undefined\n',
    replace: 'return true\n',
    tests: SHEETS,
  },
  {
    title: 'a code that another parcel gives away counts as taken',
    file: 'server/parcels/add-tracking-file.ts',
    find: 'holder !== line.id && !changing.has(holder)',
    replace: 'holder !== line.id',
    tests: SHEETS,
  },
  {
    title: 'a parcel that is not out comes back',
    file: 'server/parcels/return-parcel.ts',
    find: "if (!(await isParcelOut(tx, id))) throw new ShopError('parcel_not_out')",
    replace: '',
    tests: PARCELS,
  },
  {
    title: 'a parcel that comes back cancels an order that was opened again',
    file: 'server/parcels/return-parcel.ts',
    find: "if (order.status === 'Courier')",
    replace: "if (order.status !== 'Cancelled')",
    tests: PARCELS,
  },
  {
    title: 'a courier’s sheet has the phone as its buyer typed it',
    file: 'server/parcels/sheet-columns.ts',
    find: 'return phoneDigits(parcel.phone)',
    replace: 'return parcel.phone',
    tests: SHEETS,
  },
  {
    title: 'a courier’s sheet says size 41.0',
    file: 'server/parcels/queries.ts',
    find: 'trim_scale(l.size_number)',
    replace: 'l.size_number',
    tests: SHEETS,
  },
  {
    title: 'a parcel within Dhaka is expected to cost as one beyond',
    file: 'server/parcels/hand-over.ts',
    find: '? courier.fees.inside : courier.fees.outside',
    replace: '? courier.fees.outside : courier.fees.inside',
    tests: PARCELS,
  },
  {
    title: 'the same settlement again settles again',
    file: 'server/tills/add-settlement.ts',
    find: 'if (isNew) {',
    replace: "if (isNew || fileHash !== '') {",
    tests: [...PARCELS, ...SETTLEMENTS],
  },
  {
    title: 'the settlement of another courier is taken',
    file: 'server/tills/add-settlement.ts',
    find: 'if (other && !known.some(',
    replace: 'if (other && known.length < 0 && !known.some(',
    tests: SETTLEMENTS,
  },
  {
    title: 'a till that was corrected opens with what was counted',
    file: 'server/tills/till.queries.ts',
    find: 'select d.counted + coalesce((select sum(c.taka) from till_corrections c where c.showroom = d.showroom and c.day = d.day), 0)',
    replace: 'select d.counted',
    tests: ['server/tills/tills.test.ts'],
  },
]
