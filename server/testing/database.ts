import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'

/** A fresh, migrated, empty database on the run's shared server (or TEST_DATABASE_URL's). `close` drops it. */
export async function createTestDatabase(): Promise<Database> {
  const { server, template } = inject('testServer')
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await queryServer(server, `create database ${name} template ${template}`)
  const database = await connectDatabase(
    { connectionString: urlForDatabase(server, name) },
    createLog({ logLevel: 'warn' }),
  )
  return {
    ...database,
    close: async () => {
      await database.close()
      await queryServer(server, `drop database if exists ${name} with (force)`)
    },
  }
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
