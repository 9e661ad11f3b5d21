import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { permissionName } from '#shared/rules/people/permission-texts.ts'
import { isPermission, type Permission } from '#shared/rules/people/permissions.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { roleName } from '#shared/rules/people/role-name.ts'
import { ROLES } from '#shared/rules/people/roles.ts'
import { auditedStepLabel } from '#shared/rules/staff/audited-step-label.ts'
import type { AuditDetails } from '#shared/schemas/audit.ts'
import type { UnpaidDecision } from '#shared/schemas/orders/payment.ts'

/** What has no name, or none any more, is told by the end of its id. */
export function endOfId(id: string): string {
  return `#${id.slice(-8)}`
}

/** What an entry tells beyond its action, one line each. `showroomName`: what an id is called. */
export function describeDetails(details: AuditDetails, showroomName: (id: string) => string): string[] {
  const { fields, page, listed, searched, from: before, to: after, store: _, madeAt, ...rest } = details
  const nameOf = (value: string) => (isId(value) ? showroomName(value) : inWords(value))
  const [from, to] = [before, after].map(joined)
  const isReading = typeof listed === 'number'
  return [
    Array.isArray(fields) && describeFields(fields),
    typeof from === 'string' &&
      (typeof to === 'string'
        ? t('From {from} to {to}', { from: nameOf(from), to: nameOf(to) })
        : t('Was {from}', { from: nameOf(from) })),
    typeof from !== 'string' && typeof to === 'string' && t('Is {to} now', { to: nameOf(to) }),
    isReading &&
      (searched
        ? t('{listed} listed, page {page}, after a search', { listed, page: Number(page) })
        : typeof page === 'number'
          ? t('{listed} listed, page {page}', { listed, page })
          : t('{listed} listed', { listed })),
    typeof madeAt === 'string' && t('The state of {madeAt}', { madeAt: formatDateTime(madeAt) }),
    ...Object.entries(rest).map(([key, value]) => describeValue(key, value, nameOf)),
  ].filter((line) => line !== false && line !== null)
}

/** Several values as one text, sizes as they stand on shoes; none is none. */
function joined(value: AuditDetails[string] | undefined): AuditDetails[string] | undefined {
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.join('; ') || null : value
}

function describeFields(fields: string[]): string {
  return fields.length > 0
    ? t('Changed: {fields}', { fields: fields.map(fieldLabel).join(', ') })
    : t('Saved without a change')
}

function describeValue(
  key: string,
  value: AuditDetails[string] | undefined,
  nameOf: (value: string) => string,
): string | null {
  if (Array.isArray(value) && key === 'permissions')
    return t('May: {permissions}', { permissions: value.filter(isPermission).map(permissionName).join(', ') })
  if (value === null || value === undefined || Array.isArray(value)) return null
  const inKind = typeof value === 'object' ? undefined : KINDS[key]?.(value)
  if (inKind) return inKind
  if (typeof value === 'object') {
    const field = capitalize(fieldLabel(key))
    const to = formatTaka(value.to)
    return value.from === null
      ? `${field} ${to}`
      : t('{field} {from} to {to}', { field, from: formatTaka(value.from), to })
  }
  if (typeof value === 'number' && key === 'rows')
    return plural(value, t('{count} row', { count: value }), t('{count} rows', { count: value }))
  if (typeof value === 'number' && key === 'pictures')
    return plural(value, t('{count} picture', { count: value }), t('{count} pictures', { count: value }))
  if (key === 'step') return auditedStepLabel(value)
  const text = typeof value === 'number' ? figures(value) : nameOf(String(value))
  return `${capitalize(fieldLabel(key))}: ${text}`
}

/** What some values mean, by their key; undefined: as any other. */
const KINDS: Partial<Record<string, (value: string | number | boolean) => string | undefined>> = {
  answer: (value) => ANSWERS[value as keyof typeof ANSWERS],
  asker: (value) => t('Asked for by {name}', { name: accountName(String(value)) }),
  day: (value) => formatDate(String(value)),
  difference: (value) => t('Difference {amount}', { amount: formatTaka(Number(value)) }),
  permission: (value) =>
    isPermission(String(value))
      ? t('May: {permissions}', { permissions: permissionName(value as Permission) })
      : undefined,
  secondStep: (value) =>
    value === 'required' ? t('Asks for a second step at sign-in') : t('Asks for no second step at sign-in'),
  taka: (value) => formatTaka(Number(value)),
  taken: (value) => (value ? t('Taken as it was sent') : t('Left with a note')),
}

const ANSWERS = {
  collect: t('Collect it in cash'),
  send: t('Send it unpaid'),
  wait: t('Wait until the payment is found'),
} satisfies Record<UnpaidDecision['answer'], string>

/** A value of an entry as people read it, where it is a role. */
function inWords(value: string): string {
  const role = ROLES.find((known) => known === value)
  return role ? roleName(role) : value
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const LABELS: Partial<Record<string, string>> = {
  about: t('about'),
  aboutBn: t('about in Bangla'),
  area: t('area'),
  bestSeller: t('best seller'),
  category: t('category'),
  code: t('code'),
  codeBn: t('code in Bangla'),
  color: t('color'),
  description: t('description'),
  descriptionBn: t('description in Bangla'),
  cost: t('cost'),
  designation: t('designation'),
  designationBn: t('designation in Bangla'),
  device: t('device'),
  discountPrice: t('discount price'),
  district: t('district'),
  division: t('division'),
  email: t('email'),
  featured: t('featured'),
  forChildren: t('children’s shoes'),
  hex: t('hex'),
  hidden: t('hidden'),
  image: t('image'),
  image1: t('image 1'),
  image2: t('image 2'),
  images: t('more pictures'),
  landmark: t('landmark'),
  landmarkBn: t('landmark in Bangla'),
  latitude: t('latitude'),
  line: t('line'),
  link: t('link'),
  longitude: t('longitude'),
  memberships: t('roles'),
  name: t('name'),
  named: t('rows left out'),
  nameBn: t('name in Bangla'),
  orders: t('orders'),
  originalPrice: t('original price'),
  phone: t('phone'),
  phoneImage: t('phone image'),
  place: t('place'),
  role: t('role'),
  sessions: t('sessions'),
  shipping: t('delivery charge'),
  showroom: t('showroom'),
  size: t('size'),
  sizeIds: t('sizes'),
  street: t('street'),
  streetBn: t('street in Bangla'),
  subCategory: t('sub category'),
  title: t('title'),
  titleBn: t('title in Bangla'),
}

/** A column as people read it: 'discountPrice' is 'discount price'. */
function fieldLabel(column: string): string {
  return LABELS[column] ?? column.replace(/([A-Z]|\d+)/g, ' $1').toLowerCase()
}
