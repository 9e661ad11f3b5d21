import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
import { WAITING_KINDS } from '#shared/rules/orders/order-waiting.ts'
import { DASHBOARD_PERIODS, isDashboardPeriod } from '#shared/rules/staff/dashboard-period.ts'
import { typedCode } from '#shared/rules/typed-text.ts'
import { id, imageUrl, timestamp } from './fields.ts'
import { firstValue } from './query-params.ts'
import { rule } from './rule.ts'

const day = z.iso.date().meta({ description: 'a calendar day in Dhaka' })
const days = z.object({ from: day, to: day })
const count = z.int().min(0)
const taka = z.int().meta({ description: 'whole taka' })
const orderFigures = z.object({ orders: count, taka })

/** Figures of the orders placed on some days. */
const money = z
  .object({
    /** all orders placed */
    orders: count,
    /** excludes cancelled orders, as do `basket` and `methods` */
    taka,
    /** those of the orders that have been delivered by now */
    delivered: orderFigures,
    cancelled: count,
    /** average taka per order; 0 without orders */
    basket: taka,
    methods: z.array(orderFigures.extend({ method: z.enum(PAYMENT_METHODS) })),
  })
  .meta({ id: 'DashboardMoney' })
export type DashboardMoney = z.infer<typeof money>

/** Where the shop sells: orders of the web, those that clerks took by phone, and showrooms' counters. */
export const CHANNELS = ['web', 'phone', 'counter'] as const

/** Without cancelled orders and voided sales. */
const channelSales = z.object({ sales: count, taka })
export type ChannelSales = z.infer<typeof channelSales>
const comparedSales = channelSales.extend({ before: channelSales })

const shoe = z.object({
  _id: id,
  name: z.string(),
  nameBn: z.string().nullable(),
  image1: imageUrl.nullable(),
  /** false once the product has left the shop */
  onSale: z.boolean(),
  pairs: z.int(),
  taka,
})
export type DashboardShoe = z.infer<typeof shoe>

const showroom = z.object({
  _id: id,
  code: z.string(),
  codeBn: z.string().nullable(),
  /** false once the showroom has closed */
  open: z.boolean(),
  /** placed in the period */
  orders: count,
  /** currently 'Pending', whenever they were placed */
  waiting: count,
  delivered: count,
  cancelled: count,
  /** of the orders of the period, excluding cancelled ones */
  taka,
  /** taka that its counters sold in the period */
  counter: taka,
  /** taka that came back to its counters in the period */
  cameBack: taka,
  /** whether any store user is assigned to it */
  staffed: z.boolean(),
})
export type DashboardShowroom = z.infer<typeof showroom>

/** Everything that the dashboard shows, as of one point in time. */
export const dashboardSummary = z
  .object({
    /** as asked: '7', or a month: '2026-11' */
    period: z.string().refine(isDashboardPeriod),
    now: days,
    before: days,
    /** describes `before`, shown after 'against' */
    against: z.string(),
    /** the selected showroom; null for all of them */
    store: z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() }).nullable(),
    waiting: z.array(orderFigures.extend({ waiting: z.enum(WAITING_KINDS), oldest: timestamp.nullable() })),
    money,
    moneyBefore: money,
    /** each channel, and all of them; `before`: of the days to compare with */
    channels: z.array(comparedSales.extend({ channel: z.enum(CHANNELS) })),
    /** what came back to counters, of both: exchanges, and what their pairs were bought for */
    cameBack: comparedSales,
    /** without what came back */
    together: comparedSales,
    /** cash on delivery that is currently with couriers, whenever it was ordered */
    withCouriers: orderFigures,
    /** each day of the period, of the 7 days up to today for 'today'; taka excludes cancelled orders, `counter` is what counters sold, `cameBack` what came back to them */
    days: z.array(orderFigures.extend({ day, counter: taka, cameBack: taka })),
    stores: z.array(showroom),
    shoesByPairs: z.array(shoe),
    shoesByTaka: z.array(shoe),
    /** pairs of the period by size, ordered and sold at counters, excluding what was cancelled or voided */
    sizes: z.array(z.object({ size: z.number(), pairs: z.int() })),
  })
  .meta({ id: 'DashboardSummary' })
export type DashboardSummary = z.infer<typeof dashboardSummary>

/** How much work waits at this moment, for the counts in the staff's menu. */
export const waitingWork = z
  .object({
    /** pending */
    orders: count,
    /** to make now, to buyers and to customers whose size is back */
    calls: count,
    /** wallet payments that nobody has verified */
    payments: count,
    /** of showrooms: to accept, pick, pack or hand to whoever collects */
    board: count,
    /** packed, for a courier */
    parcels: count,
    /** open orders with pairs that no showroom has */
    shortages: count,
    /** what imports that go on still have to do */
    imports: count,
  })
  .meta({ id: 'WaitingWork' })
export type WaitingWork = z.infer<typeof waitingWork>

export const dashboardQuery = z.object({
  period: firstValue
    .transform((text) => typedCode(text ?? ''))
    .refine((text) => !text || isDashboardPeriod(text), rule('invalid_value', later('Unknown period')))
    .transform((text) => (text && isDashboardPeriod(text) ? text : null))
    .meta({ type: 'string', description: `${DASHBOARD_PERIODS.join(', ')} or a month as 2026-11` }),
  store: firstValue.meta({
    description: 'id of a showroom, for admins; staff of a store see their own whatever it says',
  }),
})
