import { z } from 'zod'
import { isDistrict } from '#shared/bangladesh/locations.ts'
import { later } from '#shared/language/t.ts'
import { WEEKDAYS } from '#shared/rules/opening-hours.ts'
import { PAYMENT_METHODS, WALLETS } from '#shared/rules/order-status.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { email, expectedUpdatedAt, id, phone, singleLine, timestamp } from './fields.ts'
import { clampedInteger } from './query-params.ts'
import { rule } from './rule.ts'

/** Letters that a shop may do without; those about passwords, codes and e-mails always go. */
export const OPTIONAL_LETTERS = ['order-placed'] as const

const days = z.int().min(1).max(365)
const vatPercent = z.number().min(0).max(100)
const taka = z.int().min(0).max(100_000)
const text = singleLine(1, 200)
const banglaText = orNull(singleLine(0, 200))
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, later('Please enter a time from 00:00 to 23:59'))
const httpUrl = z.url({
  protocol: /^https?$/,
  ...later('Please enter an address that begins with http:// or https://'),
})
const hoursOfDay = { opens: clock, closes: clock }
const closesLater: [(hours: { opens: string | null; closes: string | null }) => boolean, object] = [
  ({ opens, closes }) => opens === null || closes === null || opens < closes,
  { ...rule('closes_later', later('Please enter a time after the opening')), path: ['closes'] },
]

/** The shop's own account in a mobile wallet: `number` as shoppers enter it, `kind` as the wallet calls it. */
const wallet = z.strictObject({ number: phone, kind: z.enum(['Personal', 'Agent', 'Merchant']) })

/** Who the shop is, and what it promises. Bangla twins are null where the English text serves both. */
const shop = z.strictObject({
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
  description: singleLine(1, 500),
  descriptionBn: orNull(singleLine(0, 500)),
  keywords: singleLine(1, 500),
  keywordsBn: orNull(singleLine(0, 500)),
})

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
})

const stock = z.strictObject({
  /** whether the shop counts its stock */
  kept: z.boolean(),
  /** pairs at which a size counts as low */
  lowAt: z.int().min(0).max(1000),
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
})

const hours = z.strictObject({
  /** of every showroom that has none of its own */
  usual: z.strictObject({ ...hoursOfDay, dayOff: z.enum(WEEKDAYS).nullable() }).refine(...closesLater),
  showrooms: z
    .array(
      z.strictObject({ store: z.uuid(), ...hoursOfDay, dayOff: z.enum(WEEKDAYS).nullable() }).refine(...closesLater),
    )
    .max(500)
    .refine((rows) => isDistinct(rows.map(({ store }) => store)), {
      ...rule('showroom_twice', later('A showroom can have hours of its own once only')),
    }),
  /** Ramadan, Eid; the first that holds a day decides, `opens` and `closes` null: closed */
  otherDays: z
    .array(
      z
        .strictObject({
          name: singleLine(1, 60),
          nameBn: orNull(singleLine(0, 60)),
          from: z.iso.date(later('Please enter a valid date')),
          to: z.iso.date(later('Please enter a valid date')),
          opens: clock.nullable(),
          closes: clock.nullable(),
        })
        .refine(({ from, to }) => from <= to, {
          ...rule('ends_later', later('Please enter a day after the first one')),
          path: ['to'],
        })
        .refine(({ opens, closes }) => (opens === null) === (closes === null), {
          ...rule('both_times', later('Please enter both times, or none for a closed day')),
          path: ['closes'],
        })
        .refine(...closesLater),
    )
    .max(60),
})

const letters = z.strictObject({
  /** shown as the sender of letters unless MAIL_FROM names one; null: the shop's name */
  senderName: orNull(singleLine(0, 60)),
  sent: z.array(z.enum(OPTIONAL_LETTERS)).refine(isDistinct),
})

const parts = { shop, delivery, stock, calls, payments, hours, letters }

/** Everything that the owner sets without a programmer. */
export const settings = z.strictObject(parts).meta({ id: 'Settings' })
export type Settings = z.output<typeof settings>
export type SettingsPart = keyof Settings
export const SETTINGS_PARTS = Object.keys(parts) as SettingsPart[]

/** Body of `PUT /settings/update`: any parts, each as a whole. */
export const settingsChange = z
  .strictObject(parts)
  .partial()
  .extend({ updatedAt: expectedUpdatedAt })
  .meta({ id: 'SettingsChange' })

/** The settings with the moment of their last change; before the first one 1970. */
export const settingsInForce = z.strictObject({ ...parts, updatedAt: timestamp }).meta({ id: 'SettingsInForce' })
export type SettingsInForce = z.output<typeof settingsInForce>

/** What everyone may know of the settings. */
export const publicSettings = z
  .object({ shop, delivery, payments: payments.pick({ methods: true }), hours, stock: stock.pick({ kept: true }) })
  .meta({ id: 'PublicSettings' })
export type PublicSettings = z.output<typeof publicSettings>

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

/** A text that may be missing: empty or absent is null. */
function orNull(field: ReturnType<typeof singleLine>) {
  return field.nullish().transform((text) => text || null)
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
