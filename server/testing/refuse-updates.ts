import { sql } from 'drizzle-orm'
import type { TestApi } from './start-api.ts'

/** Makes every update of one row fail, until the function that is returned is called. */
export async function refuseUpdates(
  { ownerDb }: Pick<TestApi, 'ownerDb'>,
  { table, column, id }: { table: string; column: string; id: string },
): Promise<() => Promise<unknown>> {
  await ownerDb.execute(sql`
    create function refuse_stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`)
  const when = `for each row when (new.${column} = '${id}') execute function refuse_stuck()`
  await ownerDb.execute(sql.raw(`create trigger refuse_stuck before update on ${table} ${when}`))
  return () => ownerDb.execute(sql`drop function refuse_stuck cascade`)
}
