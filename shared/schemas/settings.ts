import { z } from 'zod'
import { isDistrict } from '#shared/bangladesh/locations.ts'
import { later } from '#shared/language/t.ts'
import { PAYMENT_METHODS, WALLETS } from '#shared/rules/orders/order-status.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { email, expectedUpdatedAt, id, phone, proseLine, singleLine, timestamp } from './fields.ts'
import { clampedInteger } from './query-params.ts'
import { rule } from './rule.ts'
import {
  banglaText,
  closesLater,
  days,
  hours,
  hoursOfDay,
  httpUrl,
  isDistinct,
  optionalUrl,
  orNull,
  taka,
  text,
} from './setting-fields.ts'

/** A part of the country with its fee in taka and its days of delivery; without districts: all that no other zone names. */
const zone = z.strictObject({
  name: singleLine(1, 60),
  nameBn: orNull(singleLine(0, 60)),
  districts: z
    .array(
      singleLine(1, 60).refine(isDistrict, rule('district', later('One of these is not a district of Bangladesh'))),
    )
    .max(64),
  fee: taka,
  days,
})

const delivery = z.strictObject({
  zones: z
    .array(zone)
    .min(1, later('Please name one zone at least'))
    .max(64)
    .refine((zones) => zones.some(({ districts }) => districts.length === 0), {
      ...rule('rest_zone', later('One zone without districts must stand for the rest of the country')),
    })
    .refine((zones) => isDistinct(zones.flatMap(({ districts }) => districts)), {
      ...rule('district_twice', later('A district can stand in one zone only')),
    }),
  /** taka of a subtotal from which delivery is free; null: never */
  freeFrom: z.int().min(1).max(10_000_000).nullable(),
  /** whether buyers are asked for the thana to which an order goes */
  asksThana: z.boolean(),
})

const vatPercent = z.number().min(0).max(100)

/** The shop's own account in a mobile wallet: `number` as shoppers enter it, `kind` as the wallet calls it. */
const wallet = z.strictObject({ number: phone, kind: z.enum(['Personal', 'Agent', 'Merchant']) })

/** Who the shop is, and what it promises. Bangla twins are null where the English text serves both. */
const shopSettings = z.strictObject({
  name: singleLine(1, 60),
  nameBn: banglaText,
  company: text,
  companyBn: banglaText,
  founded: z.int().min(1850).max(2100),
  retailShops: z.int().min(1).max(1000),
  headOffice: z.strictObject({
    street: text,
    streetBn: banglaText,
    city: text,
    cityBn: banglaText,
    postcode: singleLine(1, 20),
  }),
  care: z.strictObject({ phone, hours: text, hoursBn: banglaText, email }),
  social: httpUrl,
  /** pages that a shop may do without: null is shown to nobody */
  instagram: optionalUrl,
  youtube: optionalUrl,
  wallets: z.strictObject(
    Object.fromEntries(WALLETS.map((name) => [name, wallet])) as Record<(typeof WALLETS)[number], typeof wallet>,
  ),
  builder: z.strictObject({ name: text, nameBn: banglaText, url: httpUrl }),
  licences: z.strictObject({ trade: text, dbid: text }),
  vatNumber: text,
  /** VAT within the prices of shoes, in percent */
  vatPercent,
  promises: z.strictObject({
    exchangeDays: days,
    faultDays: days,
    deliveryDaysDhaka: days,
    deliveryDaysElsewhere: days,
    refundDaysWallet: days,
    refundDaysBank: days,
    complaintDays: days,
  }),
  author: text,
  authorBn: banglaText,
  description: proseLine(1, 500),
  descriptionBn: orNull(proseLine(0, 500)),
  keywords: proseLine(1, 500),
  keywordsBn: orNull(proseLine(0, 500)),
})

const stock = z.strictObject({
  /** whether the shop counts its stock */
  kept: z.boolean(),
  /** pairs at which a size counts as low */
  lowAt: z.int().min(0).max(1000),
})

const holds = z.strictObject({
  /** pairs that a buyer without a delivered order holds before anybody has confirmed them, per account and per phone */
  perStranger: z.int().min(0).max(1000),
  /** the same for all such buyers of one network, /24 or /48 */
  perNetwork: z.int().min(0).max(100_000),
  /** hours of calling after which a cash order that nobody has confirmed holds nothing any more; null: never */
  hours: z.int().min(1).max(1000).nullable(),
})

const counter = z.strictObject({
  /** whether showrooms sell over the counter by devices of the shop */
  kept: z.boolean(),
  /** discount off a line, in percent, and off a sale, in taka, that a clerk gives without anybody's approval */
  discountPercent: z.int().min(0).max(100),
  discountTaka: z.int().min(0).max(1_000_000),
  /** cash, in taka, that goes back out of a till at once; null: any */
  cashBackTaka: z.int().min(0).max(10_000_000).nullable(),
  /** whether shoes that were bought at a reduced price are paid back; else they are exchanged for others */
  payBackReduced: z.boolean(),
  /** what the shop's printed Bangla QR says; null: none */
  banglaQr: orNull(proseLine(0, 500)),
})

const collection = z.strictObject({
  /** whether buyers may fetch their order in its showroom, without a fee */
  offered: z.boolean(),
  /** minutes that a showroom needs at least to have an order ready */
  minutes: z.int().min(0).max(1440),
  /** days for which a packed order waits for its buyer */
  keptDays: z.int().min(1).max(30),
  /** whether showrooms keep pairs until the next day for whoever asks by phone; nothing is kept while the shop keeps no stock */
  keeps: z.boolean(),
})

const calls = z
  .strictObject({
    /** from when to when buyers are called */
    ...hoursOfDay,
    /** calls without an answer after which an order is at risk */
    tries: z.int().min(1).max(10),
    /** delivered orders, none refused, after which a buyer is not called; null: everyone is called */
    exemptAfterDelivered: z.int().min(1).max(100).nullable(),
    /** parcels refused at the door after which the fee is asked for in advance; null: never */
    prepayAfterRefused: z.int().min(1).max(100).nullable(),
  })
  .refine(...closesLater)

const payments = z.strictObject({
  methods: z.array(z.enum(PAYMENT_METHODS)).min(1, later('Please offer one way to pay at least')).refine(isDistinct),
  /** whether an order whose wallet payment nobody has verified may become Approved */
  approveUnverified: z.boolean(),
  /** whether the shop gives vouchers, and pages offer to spend them */
  vouchers: z.boolean(),
  /** days in which a voucher is spent; 0: any */
  voucherDays: z.int().min(0).max(3650),
})

const letters = z.strictObject({
  /** shown as the sender of letters unless MAIL_FROM names one; null: the shop's name */
  senderName: orNull(singleLine(0, 60)),
  // Which letters are sent: those that a shop may do without. What is about passwords, codes and e-mails always goes, and so
  // does what a shopper has asked for: that a size is back.
  orderPlaced: z.boolean(),
  /** the link that confirms an order whose buyer no call has reached */
  orderToConfirm: z.boolean(),
  parcelSent: z.boolean(),
  orderChanged: z.boolean(),
  readyToCollect: z.boolean(),
  orderDelivered: z.boolean(),
  orderCancelled: z.boolean(),
  orderRefunded: z.boolean(),
})

/** Steps before a shop opens of which nothing in it need tell that they are done, so that a super user may say so. */
export const TICKED_STEPS = ['facts', 'wallets', 'hours', 'delivery', 'terms', 'backup'] as const

const ticks = Object.fromEntries(TICKED_STEPS.map((step) => [step, z.boolean()])) as Record<
  (typeof TICKED_STEPS)[number],
  z.ZodBoolean
>

const firstSteps = z.strictObject({
  /** whether the dashboard lists the steps that are still to do */
  shown: z.boolean(),
  ...ticks,
})

const opening = z.strictObject({
  /** whether shoppers get in; null: as a shop begins, which is closed if it is live */
  open: z.boolean().nullable(),
})

const formParts = {
  shop: shopSettings,
  delivery,
  stock,
  counter,
  collection,
  holds,
  calls,
  payments,
  hours,
  letters,
  firstSteps,
}
const parts = { ...formParts, opening }

/** Everything that the owner sets without a programmer. */
export const settings = z.strictObject(parts).meta({ id: 'Settings' })
export type Settings = z.output<typeof settings>
export type SettingsPart = keyof Settings
/** What forms change. */
export type SettingsForm = Omit<Settings, 'opening'>
export const SETTINGS_PARTS = Object.keys(parts) as SettingsPart[]

/** Body of `PUT /settings/update`: any parts, each as a whole. Whether the shop is open has a call of its own. */
export const settingsChange = z
  .strictObject(formParts)
  .partial()
  .extend({ updatedAt: expectedUpdatedAt })
  .meta({ id: 'SettingsChange' })

/** When a part was changed last, and by whom; `by` null: a command of the owner. */
const lastChange = z.object({ at: timestamp, by: z.object({ _id: id, name: z.string() }).nullable() })
export type LastChange = z.output<typeof lastChange>

/** The settings with the moment of their last change (before the first one 1970), and that of each part that was changed. */
export const settingsInForce = z
  .strictObject({
    ...parts,
    updatedAt: timestamp,
    changes: z.partialRecord(z.enum(SETTINGS_PARTS), lastChange),
  })
  .meta({ id: 'SettingsInForce' })
export type SettingsInForce = z.output<typeof settingsInForce>

/** What everyone may know of the settings. */
export const publicSettings = z
  .object({
    shop: shopSettings,
    delivery,
    payments: payments.pick({ methods: true, vouchers: true }),
    hours,
    stock: stock.pick({ kept: true }),
    collection: collection.pick({ offered: true, keeps: true }),
    /** whether shoppers get in */
    open: z.boolean(),
    /** whether they ever got in */
    wasOpen: z.boolean(),
  })
  .meta({ id: 'PublicSettings' })
export type PublicSettings = z.output<typeof publicSettings>

/** What the shop itself tells of its first steps: whether a part was ever changed, and what is there. */
export const firstStepsDone = z
  .object({
    facts: z.boolean(),
    wallets: z.boolean(),
    hours: z.boolean(),
    delivery: z.boolean(),
    product: z.boolean(),
    order: z.boolean(),
    /** whether shoppers get in */
    open: z.boolean(),
    /** in the folder of this node */
    backup: z.boolean(),
    /** whether there are two super users */
    superUser: z.boolean(),
  })
  .meta({ id: 'FirstStepsDone' })
export type FirstStepsDone = z.output<typeof firstStepsDone>

/** One change: the parts that differ, before and after. */
export const settingChange = z
  .object({
    _id: id,
    at: timestamp,
    /** null: a command of the owner */
    by: z.object({ _id: id, name: z.string() }).nullable(),
    before: z.strictObject(parts).partial(),
    after: z.strictObject(parts).partial(),
  })
  .meta({ id: 'SettingChange' })
export type SettingChange = z.output<typeof settingChange>

/** Query parameters of `GET /settings/history`. */
export const settingHistoryQuery = z.object({
  page: clampedInteger(1, 1, 1_000).meta({ description: 'from 1' }),
  limit: clampedInteger(LIST_PAGE_SIZE, 1, 100),
})
