import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { assertNoDemonstrationStaff } from './load-demonstration.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const account = (email: string) => ({ name: 'Somebody', email, phone: '0100', location: 'Dhaka', passwordHash: 'x' })

test('a live shop does not start on a database with public logins', async () => {
  const { db } = database
  await db.insert(users).values(account('owner@shoes.com'))
  await expect(assertNoDemonstrationStaff(db)).resolves.toBeUndefined()
  await db.insert(users).values({ ...account('gone@omnishoes.example'), deletedAt: new Date() })
  await expect(assertNoDemonstrationStaff(db)).resolves.toBeUndefined()
  await db.insert(users).values({ ...account('owner@omnishoes.example'), admin: true, su: true })
  await expect(assertNoDemonstrationStaff(db)).rejects.toThrow(OperatorError)
})

test('a customer with an address like those of the demonstration does not keep a live shop from starting', async () => {
  const { db, close } = await createTestDatabase()
  await db.insert(users).values(account('anybody@mail.example'))
  await expect(assertNoDemonstrationStaff(db)).resolves.toBeUndefined()
  await close()
})
