import type { RunQuery } from './in-transaction.ts'

const CATEGORIES = 6
const SUB_CATEGORIES = 24
const COLORS = ['navy', 'black', 'tan', 'brown', 'white', 'maroon', 'olive', 'gray', 'beige', 'red', 'teal', 'gold']
const KINDS = ['sandal', 'loafer', 'trainer', 'boot', 'heel', 'nagra', 'Oxford shoe', 'স্যান্ডেল']
const KINDS_BN = ['স্যান্ডেল', 'লোফার', 'ট্রেইনার', 'বুট', 'হিল', 'নাগরা', 'অক্সফোর্ড জুতা', 'স্যান্ডেল']
const NAMES = ['Padma', 'Meghna', 'Shapla', 'Nodi', 'Zamdani', 'Shundor', 'Kantha', 'Rupsha', 'Surma']
const NAMES_BN = ['পদ্মা', 'মেঘনা', 'শাপলা', 'নদী', 'জামদানি', 'সুন্দর', 'কাঁথা', 'রূপসা', 'সুরমা']
/** Article numbers of these products are `OM-` and a number counting up from this one. */
const FIRST_CODE = 100_000
const PLACEHOLDER_IMAGE = '0'.repeat(64)

/**
 * Adds products of every category, colour, size and price in a realistic mix, with images that the shop already has. An
 * empty database first gets categories, colours and a placeholder image.
 */
export async function addProducts(run: RunQuery, products: number): Promise<void> {
  await addPrerequisites(run)
  await run(
    `with numbered_sub_categories as (
       select id, category, row_number() over (order by id) - 1 as ordinal from sub_categories
     ), numbered_colors as (
       select id, row_number() over (order by id) - 1 as ordinal from colors
     ), image_pool as (
       select array_agg(hash) as hashes from (
         select distinct image1 as hash from products union select hash from images where hash = $6 limit 200
       ) as some_images
     ), start as (
       select coalesce(max(substr(code, 4)::int) + 1, $7::int) as code from products where code ~ '^OM-[0-9]{6}$'
     )
     insert into products (id, name, name_bn, code, description, original_price, discount_price, category, sub_category, color,
       image1, image2, featured, best_seller, created_at, size_ids)
     select gen_random_uuid(), ($2::text[])[1 + n * 7 % $3] || ' ' || ($4::text[])[1 + n * 11 % $5] || ' ' || n,
       ($8::text[])[1 + n * 7 % $3] || ' ' || ($9::text[])[1 + n * 11 % $5] || ' ' || n,
       'OM-' || start.code + n, repeat('A light shoe that breathes. ', 12), 6500, 400 + n * 7919 % 6000,
       sub.category, sub.id, color.id, hashes[1 + n % cardinality(hashes)], hashes[1 + n * 3 % cardinality(hashes)],
       n % 20 = 0, n % 25 = 0, now() - n * interval '1 minute',
       array(select id from sizes where size between 20 + (400 + n * 7919 % 6000) % 20 and 27 + (400 + n * 7919 % 6000) % 20
         order by id)
     from generate_series(0, $1::int - 1) n
     cross join image_pool
     cross join start
     join numbered_sub_categories sub on sub.ordinal = n % (select count(*) from numbered_sub_categories)
     join numbered_colors color on color.ordinal = n * 5 / 3 % (select count(*) from numbered_colors)`,
    [products, NAMES, NAMES.length, KINDS, KINDS.length, PLACEHOLDER_IMAGE, FIRST_CODE, NAMES_BN, KINDS_BN],
  )
  await run(
    `insert into product_sizes (product, size)
     select p.id, s.id from products p join sizes s
     on s.size between 20 + p.discount_price % 20 and 27 + p.discount_price % 20
     where not exists (select from product_sizes where product = p.id)`,
  )
}

/** Adds sizes, categories, sub-categories, colours and an image, where missing. */
async function addPrerequisites(run: RunQuery): Promise<void> {
  await run(
    'insert into sizes (id, size) select gen_random_uuid(), n from generate_series(20, 46) n on conflict do nothing',
  )
  const { rows } = await run('select exists (select from sub_categories) and exists (select from products) as filled')
  if (rows[0]?.filled) return
  await run(`insert into images (hash, type, width, height, bytes) values ($1, 'image/webp', 1, 1, 1)`, [
    PLACEHOLDER_IMAGE,
  ])
  await run(
    `insert into categories (id, name, image)
     select gen_random_uuid(), 'Category ' || n, $2 from generate_series(1, $1::int) n`,
    [CATEGORIES, PLACEHOLDER_IMAGE],
  )
  await run(
    `insert into sub_categories (id, name, image, category)
     select gen_random_uuid(), 'Sub-category ' || n, $3,
       (select id from categories order by name offset n % $2 limit 1) from generate_series(1, $1::int) n`,
    [SUB_CATEGORIES, CATEGORIES, PLACEHOLDER_IMAGE],
  )
  await run('insert into colors (id, name) select gen_random_uuid(), unnest($1::text[])', [COLORS])
}
