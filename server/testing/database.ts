import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createLog } from '#server/log.ts'
import { type Database, openPools } from '#server/platform/db/open.ts'

/**
 * A fresh, migrated, empty database on the run's shared server (or TEST_DATABASE_URL's), with the shop's role in `db` and
 * `pool`. `close` drops it.
 */
export async function createTestDatabase(): Promise<Database> {
  const { server, template } = inject('testServer')
  const name = `${template}_${randomUUID().slice(0, 8)}`
  // By default PostgreSQL writes every page of the copy to its journal, which takes twice as long.
  await queryServer(server, `create database ${name} template ${template} strategy file_copy`)
  const database = await connectTestDatabase(name)
  return {
    ...database,
    close: async () => {
      await database.close()
      await queryServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Connects to a database of the run's server as the shop does, and as the owner of its tables, who has migrated the template. */
export function connectTestDatabase(name: string, log = createLog({ logLevel: 'warn' })): Promise<Database> {
  const { server, role } = inject('testServer')
  const owner = urlForDatabase(server, name)
  const shop = Object.assign(new URL(owner), role)
  const shopRole = role.username
  return openPools({ connectionString: shop.href }, log, { connectionString: owner }, { shopRole })
}

/** Runs one statement in the server's default database. */
export async function queryServer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The server's URL, pointing at another database. */
export function urlForDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
