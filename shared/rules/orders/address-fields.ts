import { t } from '#shared/language/t.ts'

/** What makes up the delivery address of an order. */
export const ADDRESS_FIELDS = ['name', 'email', 'phone', 'address'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/** Fields of an address in words, as a list: 'name, phone'. */
export function addressFieldNames(fields: readonly string[]): string {
  const names: Record<AddressField, string> = {
    name: t('name'),
    email: t('email'),
    phone: t('phone'),
    address: t('address'),
  }
  return ADDRESS_FIELDS.filter((field) => fields.includes(field))
    .map((field) => names[field])
    .join(', ')
}
