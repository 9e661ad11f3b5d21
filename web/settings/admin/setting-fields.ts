import { t } from '#shared/language/t.ts'
import type { Settings, SettingsPart } from '#shared/schemas/settings.ts'

/** A field of a form of settings; its path within the part is also its name in errors. */
export interface SettingField {
  path: string
  label: string
  /** `list`: texts separated by commas; `optional…`: empty is null */
  kind?: 'text' | 'number' | 'optional-text' | 'optional-number' | 'long' | 'list' | 'checkbox' | 'wallet-kind'
  hint?: string
}

/** The parts that have a form, with their fields; those of zones depend on how many there are. */
export const PART_FIELDS: Partial<Record<SettingsPart, { title: string; fields: SettingField[] }>> = {
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
      { path: 'wallets.Bkash.number', label: t('bKash number') },
      { path: 'wallets.Bkash.kind', label: t('bKash account'), kind: 'wallet-kind' },
      { path: 'wallets.Nagad.number', label: t('Nagad number') },
      { path: 'wallets.Nagad.kind', label: t('Nagad account'), kind: 'wallet-kind' },
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
    ],
  },
  delivery: { title: t('Delivery'), fields: [] },
  payments: {
    title: t('Ways to pay'),
    fields: [
      { path: 'methods.COD', label: t('Cash on Delivery'), kind: 'checkbox' },
      { path: 'methods.Bkash', label: t('bKash'), kind: 'checkbox' },
      { path: 'methods.Nagad', label: t('Nagad'), kind: 'checkbox' },
      { path: 'approveUnverified', label: t('Approve orders before their payment is verified'), kind: 'checkbox' },
    ],
  },
  stock: {
    title: t('Stock'),
    fields: [
      { path: 'kept', label: t('The shop counts its stock'), kind: 'checkbox' },
      { path: 'lowAt', label: t('Pairs at which a size counts as low'), kind: 'number' },
    ],
  },
  letters: {
    title: t('Letters'),
    fields: [
      {
        path: 'senderName',
        label: t('Sender of emails'),
        kind: 'optional-text',
        hint: t('Otherwise the name of the shop'),
      },
      { path: 'sent.order-placed', label: t('Send an email when an order is placed'), kind: 'checkbox' },
    ],
  },
  calls: {
    title: t('Calls'),
    fields: [
      { path: 'opens', label: t('Calls from'), hint: t('For example 10:00') },
      { path: 'closes', label: t('Calls until') },
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
}

/** The fields of a part as it stands. */
export function fieldsOf<Part extends SettingsPart>(part: Part, value: Settings[Part]): SettingField[] {
  if (part !== 'delivery') return PART_FIELDS[part]?.fields ?? []
  const { zones } = value as Settings['delivery']
  return [
    ...zones.flatMap((_, index): SettingField[] => [
      { path: `zones.${index}.name`, label: t('Zone') },
      ...inBangla(`zones.${index}.nameBn`, t('Zone in Bangla')),
      {
        path: `zones.${index}.districts`,
        label: t('Districts'),
        kind: 'list',
        hint: t('Separated by commas; none: the rest of the country'),
      },
      { path: `zones.${index}.fee`, label: t('Fee in taka'), kind: 'number' },
      { path: `zones.${index}.days`, label: t('Days'), kind: 'number' },
    ]),
    { path: 'freeFrom', label: t('Free from a subtotal in taka'), kind: 'optional-number' },
  ]
}

function inBangla(path: string, label: string): SettingField[] {
  return [{ path, label, kind: 'optional-text' }]
}
