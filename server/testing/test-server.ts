import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { embeddedUser, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createLog } from '../log.ts'
import { inDatabase, onServer } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { server: string; template: string }
  }
}

/** vitest's global setup: one database server for the run, with a migrated template database. */
export default async function startTestServer(project: TestProject) {
  const { server, stop } = await ownOrGivenServer()
  const template = `omni_test_${process.pid}`
  await onServer(
    server,
    `create database ${template} encoding 'UTF8' lc_ctype 'C.UTF-8' lc_collate 'C.UTF-8' template template0`,
  )
  await migrateDatabase({ connectionString: inDatabase(server, template) })
  project.provide('testServer', { server, template })

  return async () => {
    const { rows } = await onServer(server, `select datname from pg_database where datname like '${template}%'`)
    for (const { datname } of rows) await onServer(server, `drop database if exists ${datname} with (force)`)
    await stop()
  }
}

async function ownOrGivenServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { server: given, stop: async () => {} }

  const dataDir = mkdtempSync(join(tmpdir(), 'omni-test-'))
  const embedded = await startEmbeddedPostgres(dataDir, createLog({ logLevel: 'warn' }), { durable: false })
  return {
    server: `postgresql://${embeddedUser}@localhost/postgres?host=${encodeURIComponent(join(dataDir, 'postgres'))}`,
    stop: async () => {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
