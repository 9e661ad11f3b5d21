import { showrooms } from '../db/schema.ts'
import type { TestShop } from './make-catalogue.ts'
import { theOne } from './the-one.ts'

let made = 0

/** A showroom in Dhanmondi, Dhaka. */
export async function makeShowroom({ db }: Pick<TestShop, 'db'>, given: Partial<typeof showrooms.$inferInsert> = {}) {
  made += 1
  const values = {
    name: 'Omni Shoes Ltd.',
    code: `Branch ${made}`,
    street: 'Road 27',
    area: 'Dhanmondi',
    district: 'Dhaka',
    division: 'Dhaka',
    email: `branch-${made}@omnishoes.example`,
    phone: '01000000001',
    latitude: 23.7551,
    longitude: 90.3752,
    ...given,
  }
  return theOne(await db.insert(showrooms).values(values).returning())
}
