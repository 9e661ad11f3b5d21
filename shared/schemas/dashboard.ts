import { z } from 'zod'
import { DASHBOARD_PERIODS } from '../rules/dashboard-period.ts'
import { PAYMENT_METHODS } from '../rules/order-status.ts'
import { WAITING } from '../rules/order-waiting.ts'
import { id, imageAddress, moment } from './fields.ts'
import { firstOf, oneOf } from './query.ts'

const day = z.iso.date().meta({ description: 'a calendar day in Dhaka' })
const days = z.object({ from: day, to: day })
const count = z.int().min(0)
const taka = z.int().meta({ description: 'whole taka' })
const counted = z.object({ orders: count, taka })

/** Orders of some days, by the day on which they were placed. */
const money = z
  .object({
    /** all that were placed */
    orders: count,
    /** without cancelled ones, as are `basket` and `methods` */
    taka,
    /** of these orders, those that have arrived by now */
    delivered: counted,
    cancelled: count,
    /** taka of an order on average; 0 where there is none */
    basket: taka,
    methods: z.array(counted.extend({ method: z.enum(PAYMENT_METHODS) })),
  })
  .meta({ id: 'DashboardMoney' })
export type DashboardMoney = z.infer<typeof money>

const shoe = z.object({
  _id: id,
  name: z.string(),
  image1: imageAddress.nullable(),
  /** false once the shop does not have it any more */
  onSale: z.boolean(),
  pairs: z.int(),
  taka,
})
export type DashboardShoe = z.infer<typeof shoe>

const store = z.object({
  _id: id,
  code: z.string(),
  /** false once the showroom is closed */
  open: z.boolean(),
  /** placed in the period */
  orders: count,
  /** 'Pending' now, whenever they were placed */
  waiting: count,
  delivered: count,
  cancelled: count,
  /** of the period's orders without cancelled ones */
  taka,
  /** whether somebody is assigned to it */
  staffed: z.boolean(),
})
export type DashboardStore = z.infer<typeof store>

/** Everything that the dashboard shows at once (pages-and-dashboard.md section 2), all of one moment. */
export const dashboardSummary = z
  .object({
    period: z.enum(DASHBOARD_PERIODS),
    now: days,
    before: days,
    /** what `before` is, as it follows 'against' */
    against: z.string(),
    /** the one that it is about; null for all of them */
    store: z.object({ _id: id, code: z.string() }).nullable(),
    waiting: z.array(counted.extend({ waiting: z.enum(WAITING), oldest: moment.nullable() })),
    money,
    moneyBefore: money,
    /** cash on delivery that is with couriers now, whenever it was ordered */
    withCouriers: counted,
    /** the last 30 days, each of them; taka without cancelled orders */
    days: z.array(counted.extend({ day })),
    stores: z.array(store),
    shoesByPairs: z.array(shoe),
    shoesByTaka: z.array(shoe),
    /** pairs of the period by size, without cancelled orders */
    sizes: z.array(z.object({ size: z.number(), pairs: z.int() })),
  })
  .meta({ id: 'DashboardSummary' })
export type DashboardSummary = z.infer<typeof dashboardSummary>

export const dashboardQuery = z.object({
  period: oneOf(DASHBOARD_PERIODS, 'Unknown period'),
  store: firstOf.meta({ description: 'id of a showroom, for admins; staff of a store see their own whatever it says' }),
})
