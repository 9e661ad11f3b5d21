import pg from 'pg'

/** Empties a database: all tables of the shop, and the record of its migrations. Throws when others hold a lock for 5 seconds. */
export async function dropTables(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, lock_timeout: 5_000 })
  await client.connect()
  try {
    await client.query(
      'begin; drop schema public cascade; create schema public; drop schema if exists drizzle cascade; commit',
    )
  } finally {
    await client.end()
  }
}
