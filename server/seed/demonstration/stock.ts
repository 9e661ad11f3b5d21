import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { daysBefore } from './random.ts'

/** Share of all of what they divide, as one in so many. */
const RARE = { soldOutProduct: 40, scarceProduct: 12, soldOutSize: 14 }
/** Share of the products that a showroom carries, in percent. */
const CARRIED = 45
/** Showrooms that have a scarce product. */
const SCARCE_SHOWROOMS = 3

const REQUESTS = 3

/**
 * Receives pairs in every showroom, each of which carries some of the products: most of their sizes there, some low, some sold
 * out everywhere, a few products in three showrooms only, a few sold out. Always the same, by the codes of products and showrooms. Does not begin to keep stock.
 */
export async function seedStock(tx: Db, now: Date): Promise<void> {
  const deliveredAt = daysBefore(now, 61).toISOString()
  await tx.execute(sql`
    with dealt as (
      select s.id as showroom, p.id as product, z.id as size,
        abs(hashtext(p.code) % 1000) as of_product, abs(hashtext(p.code || ' ' || z.size) % 1000) as of_size,
        abs(hashtext(s.code || ' ' || p.code) % 100) as of_showroom,
        abs(hashtext(p.code || ' ' || z.size || ' ' || s.code) % 1000) as of_pairs,
        row_number() over (partition by p.id, z.id order by hashtext(p.code || ' ' || s.code)) as place
      from products p join product_sizes ps on ps.product = p.id join sizes z on z.id = ps.size cross join showrooms s
    ), counted as (
      select showroom, product, size,
        case
          when of_product % ${RARE.soldOutProduct} = 0 or of_size % ${RARE.soldOutSize} = 0 then 0
          when of_product % ${RARE.scarceProduct} = 1 and place > ${SCARCE_SHOWROOMS} then 0
          when of_product % ${RARE.scarceProduct} <> 1 and of_showroom >= ${CARRIED} then 0
          when of_pairs < 150 then 0
          when of_pairs < 300 then 1
          when of_pairs < 500 then 2
          else 3 + of_pairs % 6
        end as pairs
      from dealt
    ), received as (
      insert into stock (showroom, product, size, on_hand) select showroom, product, size, pairs from counted where pairs > 0
      returning showroom, product, size, on_hand
    )
    insert into stock_movements (id, at, showroom, product, size, kind, pairs, reference)
      select gen_random_uuid(), ${deliveredAt}::timestamptz, showroom, product, size, 'received', on_hand, 'First delivery' from received`)
  await seedRequests(tx, now)
}

/** Customers who gave a phone to be told that a size is back, and it is. */
async function seedRequests(tx: Db, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into stock_requests (id, product, size, phone, language, created_at)
    select gen_random_uuid(), wanted.product, wanted.size, buyer.phone, case when place % 2 = 0 then 'bn' else 'en' end,
      ${now.toISOString()}::timestamptz - place * interval '2 days'
    from (
      select t.product, t.size, row_number() over (order by hashtext(p.code), z.size) as place
      from stock t join products p on p.id = t.product join sizes z on z.id = t.size
      group by t.product, t.size, p.code, z.size having sum(t.on_hand) > 20
    ) wanted
    join (select phone, row_number() over (order by email) as place from users where phone <> '' and not admin) buyer using (place)
    where place <= ${REQUESTS}`)
}
