import type { Pool } from 'pg'

const CATEGORIES = 6
const SUB_CATEGORIES = 24
const COLORS = ['navy', 'black', 'tan', 'brown', 'white', 'maroon', 'olive', 'gray', 'beige', 'red', 'teal', 'gold']
const KINDS = ['sandal', 'loafer', 'trainer', 'boot', 'heel', 'nagra', 'Oxford shoe', 'স্যান্ডেল']
const NAMES = ['Padma', 'Meghna', 'Shapla', 'Nodi', 'Zamdani', 'Shundor', 'Kantha', 'Rupsha', 'Surma']

/** Fills an empty database with so many products of every category, colour, size and price, the way a real shop mixes them. */
export async function fillCatalogue(pool: Pool, products: number) {
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    await run('begin')
    await run('set local statement_timeout = 0')
    await run(`insert into images (hash, type, width, height, bytes) values (repeat('0', 64), 'image/webp', 1, 1, 1)`)
    await run(
      `insert into categories (id, name, image)
       select gen_random_uuid(), 'Category ' || n, repeat('0', 64) from generate_series(1, $1::int) n`,
      [CATEGORIES],
    )
    await run(
      `insert into sub_categories (id, name, image, category)
       select gen_random_uuid(), 'Sub-category ' || n, repeat('0', 64),
         (select id from categories order by name offset n % $2 limit 1) from generate_series(1, $1::int) n`,
      [SUB_CATEGORIES, CATEGORIES],
    )
    await run('insert into colors (id, name) select gen_random_uuid(), unnest($1::text[])', [COLORS])
    await run('insert into sizes (id, size) select gen_random_uuid(), n from generate_series(20, 46) n')
    await run(
      `with places as (select id, category, row_number() over (order by id) - 1 as place from sub_categories),
         hues as (select id, row_number() over (order by id) - 1 as place from colors)
       insert into products (id, name, code, description, original_price, discount_price, category, sub_category, color,
         image1, image2, featured, best_seller, created_at, size_ids)
       select gen_random_uuid(), ($2::text[])[1 + n * 7 % $3] || ' ' || ($4::text[])[1 + n * 11 % $5] || ' ' || n,
         'OM-' || 100000 + n, repeat('A light shoe that breathes. ', 12), 6500, 400 + n * 7919 % 6000,
         places.category, places.id, hues.id, repeat('0', 64), repeat('0', 64), n % 20 = 0, n % 25 = 0,
         now() - n * interval '1 minute',
         array(select id from sizes where size between 20 + (400 + n * 7919 % 6000) % 20 and 27 + (400 + n * 7919 % 6000) % 20
           order by id)
       from generate_series(0, $1::int - 1) n
       join places on places.place = n % $6 join hues on hues.place = n * 5 / 3 % $7`,
      [products, NAMES, NAMES.length, KINDS, KINDS.length, SUB_CATEGORIES, COLORS.length],
    )
    await run(
      `insert into product_sizes (product, size)
       select p.id, s.id from products p join sizes s
       on s.size between 20 + p.discount_price % 20 and 27 + p.discount_price % 20`,
    )
    await run('commit')
    await run('vacuum analyze')
  } finally {
    client.release()
  }
}
