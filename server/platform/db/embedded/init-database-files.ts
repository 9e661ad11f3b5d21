import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assertRoom } from '#server/platform/errors/disk-room.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { EXTERNAL_DATABASE_HINT } from './postgres-binaries.ts'
import { folderForServer, SERVER_ENVIRONMENT, type ServerConfig } from './postgres-process.ts'

/** In MB: what a new database takes with its first log. */
const ROOM_MB = 60

/**
 * Creates the database files and renames them into place, so that an incomplete folder is never taken for a database.
 * Throws OperatorError, also when files of something else are there, or no room.
 */
export function initDatabaseFiles(config: ServerConfig) {
  if (existsSync(join(config.folder, 'PG_VERSION'))) return
  if (existsSync(config.folder) && readdirSync(config.folder).length > 0)
    throw new OperatorError(
      `${config.folder} holds files, but no PG_VERSION: it is no whole database. Move it away, start the shop, and restore a backup with --force.`,
    )
  assertRoom(dirname(config.folder), ROOM_MB, 'A new database')
  const temporaryFolder = `${config.folder}.new`
  rmSync(temporaryFolder, { recursive: true, force: true })
  mkdirSync(temporaryFolder, { mode: 0o700 })
  if (config.user) chownSync(temporaryFolder, config.user.uid, config.user.gid)
  const result = spawnSync(
    join(config.binaries, 'bin/initdb'),
    [
      `--pgdata=${folderForServer(temporaryFolder)}`,
      '--username=shop',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth-local=trust',
      '--auth-host=reject',
      ...(config.durable ? [] : ['--no-sync']),
    ],
    { cwd: temporaryFolder, ...config.user, env: SERVER_ENVIRONMENT, encoding: 'utf8' },
  )
  if (result.status !== 0) {
    rmSync(temporaryFolder, { recursive: true, force: true })
    const errorLines = result.stderr?.trim().split('\n') ?? []
    const reason =
      result.error?.message ?? errorLines.find((line) => /error|fatal|could not/i.test(line)) ?? errorLines.at(-1)
    throw new OperatorError(`The embedded database cannot be made: ${reason}. ${EXTERNAL_DATABASE_HINT}`)
  }
  renameSync(temporaryFolder, config.folder)
}
