import '#server/startup/node-version.ts'
import { fatalErrorText, OperatorError } from '#server/errors/operator-error.ts'
import { createLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { backupTask, restoreTask, verifyTask } from './backup.ts'
import { endSessionsTask } from './end-sessions.ts'
import { migrateTask } from './migrate.ts'
import { ownerTask } from './owner.ts'
import { resetShop } from './reset.ts'
import { seedTask } from './seed.ts'
import { unlockTask } from './unlock.ts'

const USAGE = `Tasks of the owner:

  npm run shop -- owner                           makes a super user: asks for e-mail, name, phone and password
  npm run shop -- owner --remove <e-mail>         makes a super user a customer again; never the last one
  npm run shop -- unlock <e-mail>                 forgets the wrong passwords that were tried for an account
  npm run shop -- backup [FILE]                   writes rows and pictures into one file, whether the shop runs or not
  npm run shop -- backup --keep                   the same into DATA_DIR/backups, and deletes what is too old there
  npm run shop -- restore FILE [--force]          brings them back into an empty place; --force: in place of what is there
  npm run shop -- end-sessions                    signs everybody out, as after a database that came back without "restore"
  npm run shop -- verify                          recomputes every total and count, and reads every picture
  npm run shop -- migrate                         brings the tables to this version, with the role of MIGRATION_DATABASE_URL
  npm run shop -- seed --products N --orders M    fills the demonstration shop for measuring; "reset" wipes it again
  npm run shop -- reset --yes                     wipes the demonstration shop: database, pictures, secrets; the next start makes it anew
`

const tasks: Record<string, (args: string[]) => Promise<string>> = {
  owner: ownerTask,
  unlock: unlockTask,
  backup: backupTask,
  restore: restoreTask,
  'end-sessions': endSessionsTask,
  verify: verifyTask,
  migrate: migrateTask,
  seed: seedTask,
  reset,
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) throw new OperatorError(USAGE)
  process.stdout.write(`${await task(args)}\n`)
  process.exit(0)
} catch (error) {
  process.stderr.write(`${fatalErrorText(error)}\n`)
  process.exit(1)
}

async function reset(args: string[]): Promise<string> {
  const settings = readSettings()
  if (settings.shopMode === 'live') throw new OperatorError('This is a live shop (SHOP_MODE=live): it is never wiped.')
  if (!args.includes('--yes')) {
    const tables = settings.databaseUrl ? ' and every table of DATABASE_URL' : ''
    throw new OperatorError(`This wipes ${settings.dataDir}${tables}. If you are sure: npm run shop -- reset --yes`)
  }
  await resetShop(settings, createLog({ logLevel: 'warn' }))
  return `${settings.dataDir} is empty. "npm start" makes a new demonstration shop.`
}
