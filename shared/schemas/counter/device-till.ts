import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { NOTES, SALE_METHODS } from '#shared/rules/counter/counter.ts'
import { DRAWER_KINDS } from '#shared/rules/money/order-money.ts'
import { id, singleLine, timestamp } from '#shared/schemas/fields.ts'

const WHOLE = later('Please enter whole taka')
const taka = z.int(WHOLE).min(0, WHOLE).max(100_000_000, later('That is too much'))
const count = z.int().min(0).max(1_000_000)

/** What was taken by a way of payment, without what was voided. */
export const takenBy = z.object({ method: z.enum(SALE_METHODS), taka: z.int() })

/** What was put into a drawer or taken out, beside sales and orders; `taka` into it is positive. */
const drawerMovement = z.object({
  position: z.int(),
  kind: z.enum(DRAWER_KINDS),
  taka: z.int(),
  /** from or into the safe of the showroom, so that its till has it as before */
  withSafe: z.boolean(),
  at: timestamp,
  by: z.string(),
  reason: z.string(),
})

/**
 * The till of a device, part of that of its showroom: what moved since it was counted last. What its drawer should hold is `expected`,
 * `opened + taken - refunded`.
 */
export const deviceTill = z
  .object({
    device: z.object({ _id: id, letters: z.string(), number: z.int(), name: z.string() }),
    store: id,
    /** null: nobody has said what lay in the drawer */
    openedAt: timestamp.nullable(),
    openedBy: z.string().nullable(),
    opened: z.int(),
    /** cash that came in and went out, also by the following three */
    taken: z.int(),
    refunded: z.int(),
    /** cash of orders that were fetched here, without what went back */
    orders: z.int(),
    paidIn: z.int(),
    paidOut: z.int(),
    expected: z.int(),
    methods: z.array(takenBy),
    movements: z.array(drawerMovement).meta({ description: 'newest first, at most 100' }),
    /** how it was closed last */
    last: z
      .object({
        counted: z.int(),
        difference: z.int(),
        reason: z.string().nullable(),
        at: timestamp,
        by: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'DeviceTill' })
export type DeviceTill = z.infer<typeof deviceTill>

/** The till of a device within that of its showroom. */
export const tillOfDevice = z.object({
  device: deviceTill.shape.device,
  /** null: it sold although nobody has opened its till */
  openedAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
  expected: z.int(),
  counted: z.int().nullable(),
  reason: z.string().nullable(),
  /** sales that it has told of and that have not arrived */
  waiting: z.int(),
  waitingSince: timestamp.nullable(),
  /** numbers between those that arrived since the last closing */
  missing: z.int(),
})
export type TillOfDevice = z.infer<typeof tillOfDevice>

/** Body of `POST /counter/till/open`. */
export const drawerOpening = z.object({ opened: taka }).meta({ id: 'DrawerOpening' })

/** Body of `POST /counter/till/move`. `seen`: what the drawer should have held; 409 where it does not, so that no press counts twice. */
export const drawerMove = z
  .object({
    kind: z.enum(DRAWER_KINDS),
    taka: taka.min(1, WHOLE),
    reason: singleLine(1, 200),
    withSafe: z.boolean().default(false),
    seen: z.int(),
  })
  .meta({ id: 'DrawerMove' })

/** Body of `POST /counter/till/close`. */
export const drawerClosing = z
  .object({
    counted: taka,
    /** pieces by note; they come to `counted` */
    notes: z.partialRecord(z.enum(NOTES.map(String)), count).optional(),
    reason: singleLine(1, 200).optional(),
    seen: z.int(),
    /** the highest number of the device, and how many of its sales wait there */
    sequence: count.max(999_999_999),
    waiting: count,
  })
  .meta({ id: 'DrawerClosing' })
export type DrawerClosing = z.output<typeof drawerClosing>
