import { hash } from '@node-rs/argon2'
import type { Db } from '#server/platform/db/open.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { storeUsers, users } from '#server/platform/db/tables/users.ts'
import { findRoleId, replaceMemberships } from '#server/users/memberships.queries.ts'
import type { RoleKey } from '#shared/rules/people/ready-made-roles.ts'
import names from './data/people.json' with { type: 'json' }
import list from './data/showrooms.json' with { type: 'json' }
import { createRandom, daysBefore, type Random, secondsAfter } from './random.ts'

/** Password of every account of the demonstration. */
const PASSWORD = 'omni-demo-2026'
const CUSTOMERS = 60
/** Store users beside the one of Dhanmondi. */
const OTHER_STORE_USERS = [
  { code: 'Uttara', name: 'Uttara Store', email: 'uttara@omnishoes.example' },
  { code: 'Agrabad', name: 'Agrabad Store', email: 'agrabad@omnishoes.example' },
]

/** One of each other ready-made role, of all showrooms or of some: the manager of an area, the stock keeper of a showroom. */
const MEMBERS: { role: RoleKey; name: string; email: string; showrooms: readonly string[] | 'all' }[] = [
  {
    role: 'showroom_manager',
    name: 'Shirin Manager',
    email: 'manager@omnishoes.example',
    showrooms: ['Dhanmondi', 'Uttara'],
  },
  { role: 'call_desk', name: 'Call Desk', email: 'calls@omnishoes.example', showrooms: 'all' },
  { role: 'accountant', name: 'Farid Accountant', email: 'accounts@omnishoes.example', showrooms: 'all' },
  { role: 'catalogue', name: 'Catalogue Desk', email: 'catalogue@omnishoes.example', showrooms: 'all' },
  { role: 'stock_keeper', name: 'Dhanmondi Stock', email: 'stock@omnishoes.example', showrooms: ['Dhanmondi'] },
]

export interface Person {
  id: string
  name: string
  email: string
  phone: string
  location: string
  /** where they shop or work */
  showroom: SeedShowroom
}

export interface People {
  admin: Person
  storeUser: Person
  /** the first one has the published login */
  customers: Person[]
}

/** One published login per role, store users of three showrooms, and fictitious customers. No phone can be dialled. */
export async function seedPeople(tx: Db, random: Random, now: Date, showrooms: SeedShowroom[]): Promise<People> {
  const dhanmondi = showrooms.find(({ code }) => code === 'Dhanmondi')
  if (!dhanmondi) throw new Error('The demonstration has no showroom Dhanmondi')
  const passwordHash = await hash(PASSWORD)
  const usedNames = new Set<string>()
  const rows: (typeof users.$inferInsert)[] = []

  const addPerson = (
    name: string,
    email: string,
    showroom: SeedShowroom,
    role: { admin?: boolean; su?: boolean } = {},
    chance = random,
  ): Person => {
    const createdAt = secondsAfter(daysBefore(now, chance.between(61, 380)), chance.below(40_000))
    const person = {
      id: chance.idAt(createdAt),
      name,
      email,
      phone: `0100${String(rows.length + 100).padStart(7, '0')}`,
      location: `House ${chance.between(1, 120)}, Road ${chance.between(1, 32)}, ${showroom.area}, ${showroom.district}`,
    }
    const dob = `${chance.between(1966, 2006)}-${pad(chance.between(1, 12))}-${pad(chance.between(1, 28))}`
    rows.push({ ...person, provenEmail: email, ...role, dob, passwordHash, createdAt })
    return { ...person, showroom }
  }
  const uniqueName = (): string => {
    const { given, family } = random.pick(names)
    const name = `${random.pick(given)} ${random.pick(family)}`
    if (usedNames.has(name)) return uniqueName()
    usedNames.add(name)
    return name
  }

  addPerson('Tahsin Owner', 'owner@omnishoes.example', dhanmondi, { su: true, admin: true })
  const admin = addPerson('Rumana Admin', 'admin@omnishoes.example', dhanmondi, { admin: true })
  const storeUser = addPerson('Dhanmondi Store', 'dhanmondi@omnishoes.example', dhanmondi)
  const customers = [addPerson('Nusrat Jahan', 'customer@omnishoes.example', dhanmondi)]
  while (customers.length < CUSTOMERS) {
    const name = uniqueName()
    const email = `${name.toLowerCase().replace(' ', '.')}@mail.example`
    customers.push(addPerson(name, email, random.percent(15) ? dhanmondi : random.pick(showrooms)))
  }

  // Of a sequence of their own, so that all other data stay as they are.
  const others = OTHER_STORE_USERS.map(({ code, name, email }) => {
    const showroom = showrooms.find((candidate) => candidate.code === code)
    if (!showroom) throw new Error(`The demonstration has no showroom ${code}`)
    return addPerson(name, email, showroom, {}, createRandom(2027 + rows.length))
  })

  const members = MEMBERS.map(({ name, email, ...membership }) => ({
    ...membership,
    ...addPerson(name, email, dhanmondi, {}, createRandom(2027 + rows.length)),
  }))

  await tx.insert(users).values(rows)
  await tx
    .insert(storeUsers)
    .values([storeUser, ...others].map(({ id, showroom }) => ({ user: id, store: showroom.id })))
  for (const { id, role, showrooms: codes } of members) {
    const places = codes === 'all' ? codes : showrooms.filter(({ code }) => codes.includes(code)).map((one) => one.id)
    await replaceMemberships(tx, id, [{ role: await findRoleId(tx, role), showrooms: places }])
  }
  return { admin, storeUser, customers }
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

export type SeedShowroom = (typeof list)[number] & { id: string }

/** Inserts the showrooms, in the order of the file. */
export async function seedShowrooms(tx: Db, random: Random, now: Date): Promise<SeedShowroom[]> {
  const openedAt = daysBefore(now, 400)
  const rows = list.map((showroom, index) => {
    const createdAt = secondsAfter(openedAt, index)
    return { ...showroom, id: random.idAt(createdAt), createdAt }
  })
  await tx.insert(showrooms).values(rows)
  return rows
}
