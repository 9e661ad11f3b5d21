import type pg from 'pg'

/** Whether the shop has no data yet. */
export async function isShopEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from users)
       and not exists (select from products)
       and not exists (select from showrooms) as empty`,
  )
  return rows[0]?.empty === true
}
