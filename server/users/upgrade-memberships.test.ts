import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MIGRATIONS_FOLDER, migrateDatabase } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { connectTestDatabase, queryServer, urlForDatabase } from '#server/testing/database.ts'
import type { Grants, Showrooms } from '#shared/rules/people/grants.ts'
import { READY_MADE_ROLES, type RoleKey } from '#shared/rules/people/ready-made-roles.ts'
import { grantsOfMemberships, MEMBERSHIPS } from './memberships.queries.ts'

/** The last migration of the release that knew two flags and one showroom. */
const FORMER_TABLES = 67

const { server, role } = inject('testServer')
const name = `omni_upgrade_${randomUUID().slice(0, 8)}`
const [uttara, banani] = [randomUUID(), randomUUID()]
/** What each account of that release was. */
const ACCOUNTS: { who: string; su?: true; admin?: true; store?: string }[] = [
  { who: 'customer' },
  { who: 'another customer' },
  { who: 'store user of Uttara', store: uttara },
  { who: 'another one of Uttara', store: uttara },
  { who: 'store user of Banani', store: banani },
  { who: 'admin', admin: true },
  { who: 'super user', su: true, admin: true },
  { who: 'super user by that flag alone', su: true },
]

let folder = ''
let database: Database
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'omni-upgrade-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = readFileSync(path, 'utf8')
  const { entries, ...rest } = JSON.parse(journal)
  await queryServer(server, `create database ${name}`)
  const connection = { connectionString: urlForDatabase(server, name) }
  writeFileSync(path, JSON.stringify({ ...rest, entries: entries.slice(0, FORMER_TABLES + 1) }))
  await migrateDatabase(connection, { migrationsFolder: folder })
  await queryServer(connection.connectionString, formerRows())
  writeFileSync(path, journal)
  await migrateDatabase(connection, { migrationsFolder: folder, shopRole: role.username })
  database = await connectTestDatabase(name)
})
afterAll(async () => {
  await database?.close()
  await queryServer(server, `drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

/** Showrooms and accounts as that release wrote them. */
function formerRows(): string {
  const showrooms = [uttara, banani].map(
    (id) =>
      `insert into showrooms (id, name, code, email, phone, street, division, district, area, latitude, longitude)
        values ('${id}', 'Omni Shoes Ltd.', '${id}', 'a@b.example', '01000000000', 'Road 7', 'Dhaka', 'Dhaka', 'Uttara', 23.8, 90.3)`,
  )
  const accounts = ACCOUNTS.flatMap(({ who, su = false, admin = false, store }) => {
    const id = randomUUID()
    return [
      `insert into users (id, name, email, phone, location, dob, password_hash, admin, su)
        values ('${id}', '${who}', '${id}@mail.example', '01000000000', 'Road 7', '1990-01-31', 'x', ${admin}, ${su})`,
      ...(store ? [`insert into store_users (id, "user", store) values ('${randomUUID()}', '${id}', '${store}')`] : []),
    ]
  })
  return [...showrooms, ...accounts].join(';\n')
}

const allOf = (key: RoleKey, showrooms: Showrooms): Grants =>
  Object.fromEntries(READY_MADE_ROLES[key].permissions.map((permission) => [permission, showrooms]))

/** What it could: the role matrix shows call by call that each of the three roles answers as the flags did. */
function whatItCould({ su, admin, store }: (typeof ACCOUNTS)[number]): Grants {
  if (su) return allOf('super_user', 'all')
  if (admin) return allOf('admin', 'all')
  return store ? allOf('store_user', [store]) : {}
}

test('[PEOPLE-03] after the upgrade every account of the former release may exactly what it could, row by row', async () => {
  const rows = await database.db.select({ who: users.name, list: MEMBERSHIPS }).from(users)
  expect(rows).toHaveLength(ACCOUNTS.length)
  for (const account of ACCOUNTS) {
    const list = rows.find(({ who }) => who === account.who)?.list ?? []
    expect([account.who, grantsOfMemberships(list)]).toEqual([account.who, whatItCould(account)])
  }
})
