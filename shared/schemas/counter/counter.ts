import { z } from 'zod'
import { PERMISSIONS } from '#shared/rules/people/permissions.ts'
import { id, timestamp } from '#shared/schemas/fields.ts'
import { fromTime, optionalWhole, truncatedText } from '#shared/schemas/query-params.ts'
import { namedSize, showroomName, showroomPlace } from '#shared/schemas/stock/stock.ts'

/** A device of a counter. */
export const counterDevice = z
  .object({
    _id: id,
    store: showroomName,
    /** its receipts are `{letters}-{number}-{sequence}` */
    letters: z.string(),
    number: z.int(),
    name: z.string(),
    /** the highest that has arrived: the device goes on behind it */
    lastSequence: z.int(),
    /** sales that have not arrived, and since when the oldest of them waits, by the clock of the device */
    waiting: z.int(),
    waitingSince: timestamp.nullable(),
    /** when it told of itself last */
    toldAt: timestamp.nullable(),
    registeredAt: timestamp,
    registeredBy: z.string(),
    revokedAt: timestamp.nullable(),
    revokedBy: z.string().nullable(),
  })
  .meta({ id: 'CounterDevice' })
export type CounterDevice = z.infer<typeof counterDevice>

/** A device that was registered, with the key that it sends from now on as `Counter-Key`: told this once. */
export const registeredDevice = z.object({ message: z.string(), device: counterDevice, key: z.string() })

export const barcodeOfPair = namedSize
  .extend({ _id: id, code: z.string().meta({ description: 'the barcode' }), at: timestamp, by: z.string() })
  .meta({ id: 'Barcode' })
export type Barcode = z.infer<typeof barcodeOfPair>

export const barcodesQuery = z.object({ product: truncatedText(100), code: truncatedText(100) })

/** What a device tells of itself with each call: its own highest number, and how many of its sales will still wait there, since when. */
export const toldQuery = z.object({
  sequence: optionalWhole.meta({ description: 'the highest number of the device' }),
  waiting: optionalWhole.meta({ description: 'how many of its sales wait beside those that are sent now' }),
  oldest: fromTime.meta({ description: 'when the first of these was sold' }),
})
/** The same with sales; `clerkWaits`: a voucher that is refused is told to the clerk, and waits for no manager. */
export const sendingQuery = toldQuery.extend({
  clerkWaits: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .meta({ description: 'whether the pair is still at the counter: a voucher that is refused then waits for nobody' }),
})
export type ToldQuery = z.output<typeof toldQuery>

export const changesQuery = toldQuery.extend({
  since: truncatedText(40).meta({ description: '`cursor` of the last answer; without it everything' }),
  names: truncatedText(40).meta({ description: '`names` of the last answer: what is called as before is left out' }),
})

const money = { discountPercent: z.int(), discountTaka: z.int() }

/** Names, settings and permissions that a device keeps until they change. */
const named = z.object({
  store: showroomName,
  /** what the caller may in this showroom */
  may: z.array(z.enum(PERMISSIONS)),
  settings: z.object({
    ...money,
    vatPercent: z.number(),
    banglaQr: z.string().nullable(),
    /** whether vouchers are given and taken; missing: a former program answers */
    vouchers: z.boolean().optional(),
    /** what goes back in cash at most, null: anything; whether reduced shoes are paid back */
    cashBackTaka: z.int().nullable().optional(),
    payBackReduced: z.boolean().optional(),
    /** for receipts */
    shop: z.object({
      name: z.string(),
      nameBn: z.string().nullable(),
      company: z.string(),
      companyBn: z.string().nullable(),
      vatNumber: z.string(),
      phone: z.string(),
      exchangeDays: z.int(),
    }),
    address: showroomPlace,
    isStockKept: z.boolean(),
  }),
  colors: z.array(z.object({ _id: id, name: z.string(), nameBn: z.string().nullable() })),
  sizes: z.array(z.object({ _id: id, size: z.number() })),
})
export type CounterNames = z.infer<typeof named>

/**
 * What a device has to know to sell without a connection: everything (`isFull`), or what has changed since. Names, settings and permissions
 * are whole, or left out where they are those of the `names` that the device has sent.
 */
export const counterChanges = named
  .partial()
  .extend({
    cursor: z.string().meta({ description: 'for the next `since`' }),
    names: z.string().meta({ description: 'for the next `names`' }),
    isFull: z.boolean(),
    at: timestamp,
    device: z.object({ _id: id, letters: z.string(), number: z.int(), lastSequence: z.int() }),
    /** `isSold` false: no longer on sale, sold with a warning */
    products: z.array(
      z.object({
        _id: id,
        code: z.string(),
        name: z.string(),
        nameBn: z.string().nullable(),
        price: z.int(),
        /** before its discount */
        was: z.int(),
        color: id.nullable(),
        sizes: z.array(id),
        isSold: z.boolean(),
        image1: z.string(),
      }),
    ),
    /** of what the device knew, what is no more */
    gone: z.array(id),
    /** pairs of the own showroom: product, size, on hand, of them promised to orders; a size that is missing has none */
    pairs: z.array(z.tuple([id, id, z.int(), z.int()])),
    /** code, product and size; null: taken away */
    barcodes: z.array(z.tuple([z.string(), id.nullable(), id.nullable()])),
  })
  .meta({ id: 'CounterChanges' })
export type CounterChanges = z.infer<typeof counterChanges>

/** Where the pairs of a shoe are, exactly: own ones with the orders that they are promised to, then those of other showrooms. */
export const counterPairs = z
  .object({
    product: id,
    sizes: z.array(
      z.object({
        size: z.object({ _id: id, size: z.number() }),
        onHand: z.int(),
        held: z.int(),
        available: z.int(),
        promised: z.array(z.string()).meta({ description: 'numbers of orders' }),
        stores: z.array(
          showroomName.extend({ phone: z.string(), available: z.int(), distance: z.number().nullable() }),
        ),
      }),
    ),
  })
  .meta({ id: 'CounterPairs' })
export type CounterPairs = z.infer<typeof counterPairs>
