import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRows } from '#server/backup/verify/queries.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { withDedicatedClient } from './dedicated-client.ts'
import type { Database } from './open.ts'
import { applyMigrations, dropEverything } from './rebuild.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** An id that ends in this number. */
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [SHOP, ITEM] = [idOf(1), idOf(2)]

/** Orders of two pairs each, as the former release left them: their status, what the ledger says, and where their pairs are afterwards. */
const ORDERS = [
  { name: 'open, placed before stock was kept', status: 'Approved', ledger: [], pairs: null },
  { name: 'open, placed since', status: 'Pending', ledger: ['held 2'], pairs: null },
  { name: 'sent', status: 'Courier', ledger: ['held 2', 'sold -2'], pairs: null },
  { name: 'cancelled by hand on its way', status: 'Cancelled', ledger: ['held 2', 'sold -2'], pairs: 'out' },
  {
    name: 'sent from Cancelled, and cancelled again',
    status: 'Cancelled',
    ledger: ['sold -2', 'sold -2'],
    pairs: 'out',
  },
  {
    name: 'back, one pair unfit',
    status: 'Cancelled',
    back: true,
    ledger: ['held 2', 'sold -2', 'returned 1'],
    pairs: null,
  },
  { name: 'lost', status: 'Cancelled', back: true, ledger: ['held 2', 'sold -2'], pairs: null },
  { name: 'cancelled before it left', status: 'Cancelled', ledger: ['held 2', 'released -2'], pairs: null },
]

test('[STOCK-05] [CLUSTER-07] of orders that an older version moved, the ledger says after the upgrade where their pairs are', async () => {
  const { entries } = JSON.parse(readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'))
  const place = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_pairs_by_place'))
  expect(place).toBeGreaterThan(0)
  await withDedicatedClient(database.ownerPool, async (client) => {
    await dropEverything(client)
    await applyMigrations(client, 0, place)
    // Orders and pairs alone, without the catalogue that they refer to: neither foreign keys nor triggers.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into setting_changes (position, id, before, after) values (1, gen_random_uuid(), '{}', '{"stock": {"kept": true}}')`,
    )
    await client.query(
      `insert into stock_movements (id, showroom, product, size, kind, pairs) values (gen_random_uuid(), $1, $2, $2, 'received', 50)`,
      [SHOP, ITEM],
    )
    for (const [index, { status, ledger, back = false }] of ORDERS.entries()) {
      const order = idOf(100 + index)
      await client.query(
        `insert into orders (id, number, customer, store, status, payment_method, shipping_name, shipping_email, shipping_phone,
          shipping_address, subtotal, shipping, total, request_hash)
          values ($1, $2, $3, $3, $4, 'COD', 'Rahim', '', '', 'Dhaka', 2, 0, 2, '')`,
        [order, `OM-${index}`, SHOP, status],
      )
      await client.query(
        `insert into order_lines ("order", position, product, size, name, code, color, size_number, unit_price, quantity)
          values ($1, 0, $2, $2, 'Derby', 'D', 'Black', 42, 1, 2)`,
        [order, ITEM],
      )
      if (back)
        await client.query(
          `insert into parcels ("order", cash, fee, returned_at, return_reason) values ($1, 2, 0, now(), 'refused')`,
          [order],
        )
      for (const row of ledger) {
        const [kind, pairs] = row.split(' ')
        await client.query(
          `insert into stock_movements (id, showroom, product, size, kind, pairs, "order") values (gen_random_uuid(), $1, $2, $2, $3, $4, $5)`,
          [SHOP, ITEM, kind, pairs, order],
        )
      }
    }
    await client.query(
      `insert into stock (showroom, product, size, on_hand, held) select $1, $2, $2, sum(pairs), 4 from stock_movements
        where kind not in ('held', 'released')`,
      [SHOP, ITEM],
    )
    const onHand = async () => (await client.query('select on_hand, held from stock')).rows
    const before = await onHand()
    await applyMigrations(client, place)

    const { rows } = await client.query('select pairs from orders order by number')
    expect(rows.map(({ pairs }, index) => [ORDERS[index]?.name, pairs])).toEqual(
      ORDERS.map(({ name, pairs }) => [name, pairs]),
    )
    expect(await onHand(), 'no pair moves').toEqual(before)
    const checks = (await checkRows(client)).filter(({ name }) => name.startsWith('pairs '))
    expect(checks).toHaveLength(7)
    expect(checks.flatMap(({ name, mismatches }) => mismatches.map((mismatch) => `${name}: ${mismatch}`))).toEqual([])
  })
})
