import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { settingChanges } from '#server/platform/db/tables/setting-changes.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { FirstStepsDone } from '#shared/schemas/settings.ts'

type Found = Omit<FirstStepsDone, 'backup' | 'open'>

/** What the database tells of the first steps of a shop. */
export async function findFirstStepsDone(db: Db): Promise<Found> {
  const { rows } = await db.execute<Found>(sql`
    select coalesce(bool_or((before -> 'shop') - 'wallets' is distinct from (after -> 'shop') - 'wallets'), false) as facts,
      coalesce(bool_or(before #> '{shop,wallets}' is distinct from after #> '{shop,wallets}'), false) as wallets,
      coalesce(bool_or(before -> 'hours' is distinct from after -> 'hours'), false) as hours,
      coalesce(bool_or(before -> 'delivery' is distinct from after -> 'delivery'), false) as delivery,
      exists (select 1 from ${products}) as product,
      exists (select 1 from ${orders}) as "order",
      (select count(*) > 1 from (
        select 1 from ${users} where su and deleted_at is null limit 2
      ) two) as "superUser"
    from ${settingChanges}`)
  const [done] = rows
  if (!done) throw new Error('an aggregate without a row')
  return done
}
