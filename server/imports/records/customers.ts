import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { typedCode } from '#shared/rules/typed-text.ts'
import { dayInput } from '#shared/schemas/fields.ts'
import { findCustomers, insertCustomers, removeCustomers } from './customers.queries.ts'
import { workOnRecords } from './records.ts'
import { placeOf, readEmail, readPhone } from './showrooms.ts'

/**
 * Customers of an old shop, without passwords: who has an e-mail address signs in by a code that is sent there, others are known by their
 * phone. Whoever has an account already stays as they are.
 */
export const customerWork = workOnRecords({
  known: ({ email }) => (email ? 'email' : 'phone'),
  needed: ['name'],
  read: (cells) => {
    const [email, phone] = [readEmail(cells), readPhone(cells)]
    const name =
      cells.text('name', 120) ?? [cells.text('firstName', 60), cells.text('lastName', 60)].filter(Boolean).join(' ')
    if (!email && !phone && cells.problems.length === 0) cells.refuse('email', 'unknown-person')
    const place = placeOf(cells, 'thana')
    const values = {
      name: name || null,
      email,
      phone: phone ?? '',
      location: cells.text('location', 200) ?? '',
      district: place.district,
      thana: place.area,
      dob: readDay(typedCode(cells.raw('dob')), () => cells.refuse('dob', 'not-a-day')),
    }
    return { key: email ?? (phone ? phoneDigits(phone) : null), values }
  },
  find: findCustomers,
  insert: insertCustomers,
  update: async () => new Map(),
  remove: removeCustomers,
})

function readDay(text: string, refuse: () => undefined): string | null {
  if (text === '') return null
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10)
  return dayInput.safeParse(iso).success ? iso : (refuse() ?? null)
}
