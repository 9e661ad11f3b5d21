import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { withDedicatedClient } from './dedicated-client.ts'
import type { Database } from './open.ts'
import { applyMigrations, dropEverything } from './rebuild.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const SPELLINGS = [
  ...['01712345678', '1712345678', '1212345678', '17123456789', '8801712345678', '88001712345678', '008801712345678'],
  ...['+880 (0)1712-345678', '00880 (0) 1712 345678', '+88 01712 345678', '০১৭১২৩৪৫৬৭৮', '১৭১২৩৪৫৬৭৮', '৮৮০১৭১২৩৪৫৬৭৮'],
  ...[
    '+880 2 9660000',
    '+88 02-9660000',
    '+880 (0)2 9660000',
    '00880 721 775522',
    '8802345',
    '02-9660000',
    '+44 20 7946 0958',
    '8801',
    '880',
    '0',
    '',
    'none',
    '1.711E+09',
    '٠١٧١٢٣٤٥٦٧٨',
  ],
]

/** Random texts of the signs that phones are written with. */
function randomSpellings(count: number, seed: number): string[] {
  let state = seed
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const parts = ['0', '00', '88', '880', '8800', '1', '17', '13', '12', '5', '9', '০', '১', '৭', '+', ' ', '-', '(0)']
  const piece = () => parts[below(parts.length)] ?? ''
  const digits = (length: number) => Array.from({ length }, () => below(10)).join('')
  return Array.from({ length: count }, () => [piece(), piece(), piece(), digits(below(11))].join(''))
}

test('[WORK-04] the database reads phones as the shop does, however they are written', async () => {
  const seed = Date.now() % 1_000_000
  const texts = [...SPELLINGS, ...randomSpellings(2_000, seed)]
  const { rows } = await database.ownerPool.query<{ text: string; digits: string }>(
    'select text, phone_digits(text) as digits from unnest($1::text[]) with ordinality as t (text, place) order by place',
    [texts],
  )
  expect(rows.length).toBe(texts.length)
  for (const { text, digits } of rows) expect(digits, `${text} (seed ${seed})`).toBe(phoneDigits(text))
})

test('[WORK-04] [CLUSTER-07] what older versions stored of phones that had lost their 0 is found after the upgrade', async () => {
  const { entries } = JSON.parse(readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'))
  const place = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_read_files'))
  expect(place).toBeGreaterThan(0)
  await withDedicatedClient(database.ownerPool, async (client) => {
    await dropEverything(client)
    await applyMigrations(client, 0, place)
    const id = '00000000-0000-4000-8000-000000000001'
    // Rows by themselves: neither foreign keys nor triggers.
    await client.query(`set session_replication_role = replica;
      insert into users (id, email, name, phone, location) values ('${id}', 'rahim@shoes.com', 'Rahim', '1712345678', 'Dhaka');
      insert into orders (id, number, customer, store, status, payment_method, shipping_name, shipping_email, shipping_phone,
        shipping_address, subtotal, shipping, total, request_hash)
        values ('${id}', 'OM-1', '${id}', '${id}', 'Pending', 'COD', 'Rahim', '', '+880 (0)1712-345678', 'Dhaka', 1, 0, 1, '');
      insert into wallet_payments (id, statement, method, transaction_id, sender, amount)
        values ('${id}', '${id}', 'Bkash', 'AAAA1111', '1712345678', 500);
      set session_replication_role = origin`)
    await applyMigrations(client, place)
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(`
      select (select phone_digits from users) as user, (select search_text like '%' || E'\\n01712345678' from orders) as searched,
        (select count(*)::integer from orders where phone_digits(shipping_phone) = '01712345678') as indexed,
        (select sender from wallet_payments) as sender`)
    expect(rows).toEqual([{ user: '01712345678', searched: true, indexed: 1, sender: '01712345678' }])
  })
})

test('[ORDER-06] [CLUSTER-07] landlines that older versions stored with +880 are found after the upgrade', async () => {
  const { entries } = JSON.parse(readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'))
  const place = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_landlines'))
  await withDedicatedClient(database.ownerPool, async (client) => {
    await dropEverything(client)
    await applyMigrations(client, 0, place)
    const id = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`
    await client.query(`set session_replication_role = replica;
      insert into users (id, email, name, phone, location) values
        ('${id(1)}', 'rahim@shoes.com', 'Rahim', '+880 2 9661234', 'Dhaka'), ('${id(2)}', null, 'Rani', '02 9661234', 'Dhaka'),
        ('${id(3)}', null, 'Rani', '+88029661234', 'Dhaka'), ('${id(4)}', null, 'Mina', '+88031654321', 'Chattogram');
      insert into orders (id, number, customer, store, status, payment_method, shipping_name, shipping_email, shipping_phone,
        shipping_address, subtotal, shipping, total, request_hash)
        values ('${id(1)}', 'OM-1', '${id(1)}', '${id(1)}', 'Pending', 'COD', 'Rahim', '', '+880 (0)2-9661234', 'Dhaka', 1, 0, 1, '');
      insert into stock_requests (id, product, size, phone, language) values
        ('${id(1)}', '${id(1)}', '${id(1)}', '029661234', 'en'), ('${id(2)}', '${id(1)}', '${id(1)}', '88029661234', 'en'),
        ('${id(3)}', '${id(1)}', '${id(2)}', '88029661234', 'en');
      set session_replication_role = origin`)
    await applyMigrations(client, place)
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(`
      select (select array_agg(phone_digits order by id) from users) as users,
        (select search_text like '%' || E'\\n029661234' from orders) as searched,
        (select count(*)::integer from orders where phone_digits(shipping_phone) = '029661234') as indexed,
        (select array_agg(phone order by id) from stock_requests) as requests`)
    expect(rows).toEqual([
      {
        users: ['029661234', '029661234', '88029661234', '031654321'],
        ...{ searched: true, indexed: 1, requests: ['029661234', '029661234'] },
      },
    ])
  })
})
