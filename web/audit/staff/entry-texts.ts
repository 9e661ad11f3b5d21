import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { permissionName } from '#shared/rules/people/permission-texts.ts'
import { isPermission } from '#shared/rules/people/permissions.ts'
import { roleName } from '#shared/rules/people/role-name.ts'
import { ROLES } from '#shared/rules/people/roles.ts'
import { auditedStepLabel } from '#shared/rules/staff/audited-step-label.ts'
import type { AuditDetails } from '#shared/schemas/audit.ts'

/** What has no name, or none any more, is told by the end of its id. */
export function endOfId(id: string): string {
  return `#${id.slice(-8)}`
}

/** What an entry tells beyond its action, one line each. */
export function describeDetails(details: AuditDetails): string[] {
  const { fields, page, listed, searched, from: before, to: after, store: _, madeAt, ...rest } = details
  const [from, to] = [before, after].map(joined)
  const isReading = typeof listed === 'number'
  return [
    Array.isArray(fields) && describeFields(fields),
    typeof from === 'string' &&
      (typeof to === 'string'
        ? t('From {from} to {to}', { from: inWords(from), to: inWords(to) })
        : t('Was {from}', { from: inWords(from) })),
    typeof from !== 'string' && typeof to === 'string' && t('Is {to} now', { to: inWords(to) }),
    isReading &&
      (searched
        ? t('{listed} listed, page {page}, after a search', { listed, page: Number(page) })
        : typeof page === 'number'
          ? t('{listed} listed, page {page}', { listed, page })
          : t('{listed} listed', { listed })),
    typeof madeAt === 'string' && t('The state of {madeAt}', { madeAt: formatDateTime(madeAt) }),
    ...Object.entries(rest).map(([key, value]) => describeValue(key, value)),
  ].filter((line) => line !== false && line !== null)
}

/** Several values as one text; none is none. */
function joined(value: AuditDetails[string] | undefined): AuditDetails[string] | undefined {
  return Array.isArray(value) ? value.join('; ') || null : value
}

function describeFields(fields: string[]): string {
  return fields.length > 0
    ? t('Changed: {fields}', { fields: fields.map(fieldLabel).join(', ') })
    : t('Saved without a change')
}

function describeValue(key: string, value: AuditDetails[string] | undefined): string | null {
  if (Array.isArray(value) && key === 'permissions')
    return t('May: {permissions}', { permissions: value.filter(isPermission).map(permissionName).join(', ') })
  if (value === null || value === undefined || Array.isArray(value)) return null
  if (key === 'secondStep') return value === 'required' ? t('Asks for a second step at sign-in') : null
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
  return `${capitalize(fieldLabel(key))}: ${inWords(String(value))}`
}

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
  designation: t('designation'),
  designationBn: t('designation in Bangla'),
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
  link: t('link'),
  longitude: t('longitude'),
  name: t('name'),
  nameBn: t('name in Bangla'),
  orders: t('orders'),
  originalPrice: t('original price'),
  phone: t('phone'),
  phoneImage: t('phone image'),
  place: t('place'),
  role: t('role'),
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
