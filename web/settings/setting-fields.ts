import { t } from '#shared/language/t.ts'
import {
  PAYMENT_METHODS,
  type PaymentMethod,
  paymentMethodLabel,
  WALLETS,
  type Wallet,
} from '#shared/rules/orders/order-status.ts'
import type { Settings, SettingsPart } from '#shared/schemas/settings.ts'
import { STEP_LABELS } from '#web/settings/step-labels.ts'
import { COLLECTION_FIELDS, STOCK_FIELDS } from './collection-fields.ts'
import type { PartFields, SettingField, SettingList } from './setting-kinds.ts'

/** What kinds of accounts a wallet has are called. */
export const WALLET_KINDS: Partial<Record<string, string>> = {
  Personal: t('Personal'),
  Agent: t('Agent'),
  Merchant: t('Merchant'),
}

/** The shop's account in a wallet. */
function accountFields(name: Wallet): SettingField[] {
  const wallet = paymentMethodLabel(name)
  return [
    { path: `wallets.${name}.number`, label: t('{wallet} number', { wallet }) },
    { path: `wallets.${name}.kind`, label: t('{wallet} account', { wallet }), kind: 'wallet-kind' },
  ]
}

/** Whether a way to pay is offered. */
const tick = (path: string, label: string): SettingField => ({ path, label, kind: 'checkbox' })

function methodField(method: PaymentMethod): SettingField {
  return { path: `methods.${method}`, label: paymentMethodLabel(method), kind: 'checkbox' }
}

const hoursOfDay: SettingField[] = [
  { path: 'opens', label: t('Opens'), kind: 'time' },
  { path: 'closes', label: t('Closes'), kind: 'time' },
  { path: 'dayOff', label: t('Weekly day off'), kind: 'day-off' },
]

/** The parts that have a form, with their fields. */
export const PART_FIELDS: Partial<Record<SettingsPart, PartFields>> = {
  shop: {
    title: t('The shop'),
    fields: [
      { path: 'name', label: t('Name of the shop') },
      ...inBangla('nameBn', t('Name of the shop in Bangla')),
      { path: 'company', label: t('Company') },
      ...inBangla('companyBn', t('Company in Bangla')),
      { path: 'headOffice.street', label: t('Head office: street') },
      ...inBangla('headOffice.streetBn', t('Head office: street in Bangla')),
      { path: 'headOffice.city', label: t('Head office: city') },
      ...inBangla('headOffice.cityBn', t('Head office: city in Bangla')),
      { path: 'headOffice.postcode', label: t('Head office: postcode') },
      { path: 'care.phone', label: t('Customer care: phone') },
      { path: 'care.hours', label: t('Customer care: hours') },
      ...inBangla('care.hoursBn', t('Customer care: hours in Bangla')),
      { path: 'care.email', label: t('Customer care: email') },
      { path: 'social', label: t('Social page') },
      { path: 'instagram', label: t('Page on Instagram'), kind: 'optional-text' },
      { path: 'youtube', label: t('Page on YouTube'), kind: 'optional-text' },
      ...WALLETS.flatMap(accountFields),
      { path: 'licences.trade', label: t('Trade licence') },
      { path: 'licences.dbid', label: t('DBID') },
      { path: 'vatNumber', label: t('VAT number') },
      { path: 'vatPercent', label: t('VAT within the prices, in percent'), kind: 'number' },
      { path: 'founded', label: t('Founded in'), kind: 'number' },
      { path: 'retailShops', label: t('Number of shops'), kind: 'number' },
      { path: 'promises.exchangeDays', label: t('Days to exchange'), kind: 'number' },
      { path: 'promises.faultDays', label: t('Days to report a fault'), kind: 'number' },
      { path: 'promises.refundDaysWallet', label: t('Days of a refund to a wallet'), kind: 'number' },
      { path: 'promises.refundDaysBank', label: t('Days of a refund to a bank'), kind: 'number' },
      { path: 'promises.complaintDays', label: t('Days to answer a complaint'), kind: 'number' },
      { path: 'description', label: t('Description for search engines'), kind: 'long' },
      { path: 'descriptionBn', label: t('Description for search engines in Bangla'), kind: 'long' },
      { path: 'keywords', label: t('Keywords for search engines'), kind: 'long' },
      { path: 'keywordsBn', label: t('Keywords for search engines in Bangla'), kind: 'long' },
      { path: 'author', label: t('Author for search engines') },
      ...inBangla('authorBn', t('Author for search engines in Bangla')),
      { path: 'builder.name', label: t('Who made the site') },
      ...inBangla('builder.nameBn', t('Who made the site, in Bangla')),
      { path: 'builder.url', label: t('Page of who made the site') },
    ],
  },
  hours: {
    title: t('Opening hours'),
    fields: hoursOfDay.map((field) => ({ ...field, path: `usual.${field.path}` })),
    lists: [
      {
        path: 'showrooms',
        row: t('Showroom with hours of its own'),
        add: t('Add hours of a showroom'),
        newRow: { store: '', opens: '10:00', closes: '21:00', dayOff: null },
        min: 0,
        fields: [{ path: 'store', label: t('Showroom'), kind: 'showroom' }, ...hoursOfDay],
      },
      {
        path: 'otherDays',
        row: t('Days with other hours'),
        add: t('Add days with other hours'),
        newRow: { name: '', nameBn: null, from: '', to: '', opens: null, closes: null },
        min: 0,
        hint: t('Such as Ramadan or Eid, in all showrooms. Without times they are closed.'),
        fields: [
          { path: 'name', label: t('Name of the days') },
          ...inBangla('nameBn', t('Name of the days in Bangla')),
          { path: 'from', label: t('First day'), kind: 'date' },
          { path: 'to', label: t('Last day'), kind: 'date' },
          { path: 'opens', label: t('Opens'), kind: 'optional-time' },
          { path: 'closes', label: t('Closes'), kind: 'optional-time' },
        ],
      },
    ],
  },
  delivery: {
    title: t('Delivery'),
    fields: [
      { path: 'freeFrom', label: t('Free from a subtotal in taka'), kind: 'optional-taka' },
      { path: 'asksThana', label: t('Ask buyers for their thana'), kind: 'checkbox' },
    ],
    lists: [
      {
        path: 'zones',
        row: t('Zone'),
        add: t('Add a zone'),
        newRow: { name: '', nameBn: null, districts: [], fee: 0, days: 1 },
        min: 1,
        fields: [
          { path: 'name', label: t('Name of the zone') },
          ...inBangla('nameBn', t('Name of the zone in Bangla')),
          {
            path: 'districts',
            label: t('Districts'),
            kind: 'districts',
            hint: t('Separated by commas; none: the rest of the country'),
          },
          { path: 'fee', label: t('Fee in taka'), kind: 'taka' },
          { path: 'days', label: t('Days'), kind: 'number' },
        ],
      },
    ],
  },
  payments: {
    title: t('Ways to pay'),
    fields: [
      ...PAYMENT_METHODS.map(methodField),
      { path: 'approveUnverified', label: t('Approve orders before their payment is verified'), kind: 'checkbox' },
      { path: 'vouchers', label: t('The shop gives vouchers, and takes them'), kind: 'checkbox' },
      { path: 'voucherDays', label: t('Days in which a voucher is spent; 0: any'), kind: 'number' },
    ],
  },
  stock: STOCK_FIELDS,
  counter: {
    title: t('Counter'),
    fields: [
      { path: 'kept', label: t('Showrooms sell over the counter by this system'), kind: 'checkbox' },
      { path: 'discountPercent', label: t('Discount a clerk may give, in percent of a line'), kind: 'number' },
      { path: 'discountTaka', label: t('Discount a clerk may give, in taka of a sale'), kind: 'number' },
      { path: 'cashBackTaka', label: t('Cash that a till gives back at once, at most'), kind: 'optional-taka' },
      { path: 'payBackReduced', label: t('Shoes bought at a reduced price are paid back'), kind: 'checkbox' },
      {
        path: 'banglaQr',
        label: t('Bangla QR of the shop'),
        kind: 'optional-text',
        hint: t('The text that the printed code stands for; the amount is put in by the counter'),
      },
    ],
  },
  collection: COLLECTION_FIELDS,
  letters: {
    title: t('Letters'),
    fields: [
      {
        path: 'senderName',
        label: t('Sender of emails'),
        kind: 'optional-text',
        hint: t('Otherwise the name of the shop'),
      },
      tick('orderPlaced', t('Send an email when an order is placed')),
      tick('orderToConfirm', t('Send a link to confirm to buyers whom no call has reached')),
      tick('orderChanged', t('Send an email when an order is changed')),
      tick('parcelSent', t('Send an email when a courier has the parcel')),
      tick('readyToCollect', t('Send an email when an order is ready to collect, or was not collected')),
      tick('orderDelivered', t('Send an email when an order is delivered')),
      tick('orderCancelled', t('Send an email when an order is cancelled')),
      tick('orderRefunded', t('Send an email when money of an order is paid back')),
    ],
  },
  holds: {
    title: t('Pairs held for new buyers'),
    fields: [
      {
        path: 'perStranger',
        label: t('Pairs that a new buyer holds before anybody has confirmed them'),
        kind: 'number',
        hint: t('Per account and per phone. What is beyond is held once the order is confirmed.'),
      },
      {
        path: 'perNetwork',
        label: t('The same for all new buyers of one network'),
        kind: 'number',
        hint: t(
          'A mobile carrier is one network for thousands of people. Three quarters are kept for buyers of 1 or 2 pairs.',
        ),
      },
      {
        path: 'hours',
        label: t('Calling hours after which an unconfirmed cash order holds nothing any more'),
        kind: 'optional-number',
        hint: t('Empty: never. The order stays, and holds its pairs again once it is confirmed.'),
      },
    ],
  },
  calls: {
    title: t('Calls'),
    fields: [
      { path: 'opens', label: t('Calls from'), kind: 'time' },
      { path: 'closes', label: t('Calls until'), kind: 'time' },
      { path: 'tries', label: t('Calls without an answer until an order is at risk'), kind: 'number' },
      {
        path: 'exemptAfterDelivered',
        label: t('Delivered orders after which a buyer is not called'),
        kind: 'optional-number',
      },
      {
        path: 'prepayAfterRefused',
        label: t('Refused parcels after which the fee is asked for in advance'),
        kind: 'optional-number',
      },
    ],
  },
  firstSteps: {
    title: t('Before the shop opens'),
    fields: [{ path: 'shown', label: t('Show on the dashboard what is left to do'), kind: 'checkbox' }],
    otherLabels: STEP_LABELS,
  },
}

/** The fields of a part as it stands, those of its lists with the number of their row: `zones.0.fee`. */
export function fieldsOf<Part extends SettingsPart>(part: Part, value: Settings[Part]): SettingField[] {
  const { fields = [], lists = [] } = PART_FIELDS[part] ?? {}
  return [...fields, ...lists.flatMap((list) => rowsOf(list, value).flatMap((_, index) => fieldsOfRow(list, index)))]
}

export function rowsOf({ path }: SettingList, part: object): readonly object[] {
  return (part as Record<string, object[]>)[path] ?? []
}

/** The fields of a row. */
export function fieldsOfRow({ path, fields }: SettingList, index: number): SettingField[] {
  return fields.map((field) => ({ ...field, path: `${path}.${index}.${field.path}` }))
}

function inBangla(path: string, label: string): SettingField[] {
  return [{ path, label, kind: 'optional-text' }]
}

/** The parts of the settings whose form says a typed text, in the language of the page. */
export function partsNamed(text: string): SettingsPart[] {
  const wanted = text.trim().toLowerCase()
  if (wanted.length < 2) return []
  return (Object.keys(PART_FIELDS) as SettingsPart[]).filter((part) => {
    const { title = '', fields = [] } = PART_FIELDS[part] ?? {}
    return [title, ...fields.map(({ label }) => label)].some((label) => label.toLowerCase().includes(wanted))
  })
}
