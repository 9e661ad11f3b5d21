import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupBeforeMigration } from '#server/backup/backup-before-migration.ts'
import { checkUpgrade, type DatabaseRoles, type Finding } from '#server/backup/check-upgrade.ts'
import { type CheckedSettings, checkSettings, readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { socketFolder, startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { EMBEDDED_OWNER, EMBEDDED_USER } from '#server/platform/db/embedded/embedded-roles.ts'
import { findServerProcess } from '#server/platform/db/embedded/postgres-process.ts'
import { describeHistory } from '#server/platform/db/migrate.ts'
import { openDatabaseForTask } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'

const MARKS = { ok: '  ok  ', note: '  -   ', problem: '  !!  ' }

/**
 * `upgrade --check`: what starting this version would do to the shop, and whether it could. Changes nothing. Returns the
 * message for the owner; throws OperatorError with it if something stands in the way.
 */
export async function upgradeTask(args: string[]): Promise<string> {
  if (args.length !== 1 || args[0] !== '--check') throw new OperatorError('npm run shop -- upgrade --check')
  const settings = checkSettings()
  const findings: Finding[] = [{ kind: 'ok', text: 'The settings are valid.' }]
  findings.push(...(await withRoles(settings, (roles) => checkUpgrade(roles, settings))))
  const lines = findings.map(({ kind, text }) => MARKS[kind] + text.replaceAll('\n', `\n${' '.repeat(6)}`))
  const problems = findings.filter(({ kind }) => kind === 'problem').length
  if (problems > 0) throw new OperatorError([...lines, `${problems} in the way. Nothing was changed.`].join('\n'))
  return [...lines, 'Nothing is in the way. Nothing was changed.'].join('\n')
}

async function withRoles(
  { databaseUrl, migrationDatabaseUrl, dataDir }: CheckedSettings,
  work: (roles: DatabaseRoles) => Promise<Finding[]>,
): Promise<Finding[]> {
  if (databaseUrl)
    return work({
      shop: { connectionString: databaseUrl },
      owner: { connectionString: migrationDatabaseUrl ?? databaseUrl },
    })
  const folder = join(dataDir, 'postgres')
  if (!existsSync(join(folder, 'PG_VERSION')))
    return [{ kind: 'note', text: `There is no shop in ${dataDir} yet: the first start makes one.` }]
  const rolesAt = (host: string) => ({
    shop: { host, user: EMBEDDED_USER, database: 'postgres' },
    owner: { host, user: EMBEDDED_OWNER, database: 'postgres' },
  })
  if (findServerProcess(folder) !== null) return work(rolesAt(socketFolder(folder)))
  const server = await startEmbeddedPostgres(dataDir, createLog({ logLevel: 'warn' }))
  try {
    return await work(rolesAt(server.host))
  } finally {
    await server.stop()
  }
}

/**
 * `migrate`: applies pending migrations and grants the shop's role what this version needs, so that the nodes start without
 * the rights to do so. Says each step before it is done. Returns the message for the owner.
 */
export async function migrateTask(args: string[]): Promise<string> {
  if (args.length > 0) throw new OperatorError('npm run shop -- migrate')
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const config = readConfig()
  const database = await openDatabaseForTask(config, createLog({ logLevel: 'warn' }), {
    onHistory: (history) => say(describeHistory(history)),
    beforeMigration: backupBeforeMigration(config, (file) => say(`The shop was backed up first: ${file}`)),
  })
  await database.close()
  return `The tables are those of this version, for the role ${database.shopRole}.`
}
