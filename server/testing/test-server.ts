import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLog } from '#server/log.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { EMBEDDED_OWNER } from '#server/platform/db/embedded/embedded-roles.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { queryServer, urlForDatabase } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: ProvidedServer
  }
}

/** `role`: of the shop; the server's own role owns the tables */
interface ProvidedServer {
  server: string
  template: string
  role: { username: string; password: string }
}

interface TestServer extends ProvidedServer {
  /** projects that use it */
  users: number
  stop(): Promise<void>
}

/** Servers by what they run on: vitest evaluates this file anew for each project, and their projects share them. */
const servers: Map<string, Promise<TestServer>> = Reflect.get(globalThis, 'omniTestServers') ??
Object.assign(globalThis, { omniTestServers: new Map() }).omniTestServers

/** vitest's global setup: one database server for the run, with a migrated template database. */
export default async function startTestServer(project: TestProject) {
  const url = (ON_ANY_SERVER.includes(project.name) && process.env.TEST_DATABASE_URL) || ''
  if (!servers.has(url)) servers.set(url, openServer(url))
  const testServer = await (servers.get(url) as Promise<TestServer>)
  testServer.users += 1
  const { server, template, role } = testServer
  project.provide('testServer', { server, template, role })

  return async () => {
    testServer.users -= 1
    if (testServer.users > 0) return
    servers.delete(url)
    await testServer.stop()
  }
}

/** The projects that run on the server of TEST_DATABASE_URL; the others are about the embedded one. */
const ON_ANY_SERVER = ['api', 'volume', 'api-alone', 'timing']

/** A migrated template database on the server of an address, or on an embedded one of its own. */
async function openServer(url: string): Promise<TestServer> {
  const { server, stop } = url ? { server: url, stop: async () => {} } : await startEmbeddedServer()
  const template = `omni_test_${process.pid}`
  await queryServer(
    server,
    `create database ${template} encoding 'UTF8' lc_ctype 'C.UTF-8' lc_collate 'C.UTF-8' template template0`,
  )
  const role = { username: `${template}_shop`, password: 'plain' }
  await queryServer(server, `create role ${role.username} login password '${role.password}'`)
  await migrateDatabase({ connectionString: urlForDatabase(server, template) }, { shopRole: role.username })
  return {
    server,
    template,
    role,
    users: 0,
    stop: async () => {
      const { rows } = await queryServer(server, `select datname from pg_database where datname like '${template}%'`)
      for (const { datname } of rows) await queryServer(server, `drop database if exists ${datname} with (force)`)
      await queryServer(server, `drop role ${role.username}`)
      await stop()
    },
  }
}

/** Where Linux keeps files in memory, and what has to be free there: the databases of a run are at most a tenth of it. */
const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 6 * 1024 ** 3

/** A folder for the server's files: in memory, where databases are copied in half the time, or on the disk. */
function makeDataDir(): string {
  const { bavail, bsize } = existsSync(MEMORY_FOLDER) ? statfsSync(MEMORY_FOLDER) : { bavail: 0, bsize: 0 }
  return mkdtempSync(join(bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir(), 'omni-test-'))
}

async function startEmbeddedServer() {
  const dataDir = makeDataDir()
  const embedded = await startEmbeddedPostgres(dataDir, createLog({ logLevel: 'warn' }), { durable: false })
  return {
    server: `postgresql://${EMBEDDED_OWNER}@localhost/postgres?host=${encodeURIComponent(join(dataDir, 'postgres'))}`,
    stop: async () => {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
