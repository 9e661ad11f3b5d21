import '#server/platform/startup/prepare-node.ts'
import { checkSettings } from '#server/config.ts'
import { explainFullDisk } from '#server/platform/errors/disk-room.ts'
import { fatalErrorText, OperatorError } from '#server/platform/errors/operator-error.ts'

const USAGE = `Tasks of the owner:

  npm run shop -- owner                           makes a super user: asks for e-mail, name, phone and password
  npm run shop -- owner --remove <e-mail>         makes a super user a customer again; never the last one
  npm run shop -- unlock <e-mail>                 forgets the wrong passwords that were tried for an account
  npm run shop -- second-step --remove <e-mail>   takes a lost phone's second step away: the password alone signs in again
  npm run shop -- backup [FILE]                   writes rows and pictures into one file, whether the shop runs or not
  npm run shop -- backup --keep                   the same into DATA_DIR/backups, and deletes what is too old there
  npm run shop -- restore FILE [--force]          brings them back into an empty place; --force: in place of what is there
  npm run shop -- end-sessions                    signs everybody out, as after a database that came back without "restore"
  npm run shop -- verify                          recomputes every total and count, and reads every picture
  npm run shop -- upgrade --check                 tells what starting this version would do, and what stands in the way
  npm run shop -- migrate                         brings the tables to this version, with the role of MIGRATION_DATABASE_URL
  npm run shop -- import FILE… [--go]             says what spreadsheets would change; --go: brings them in; --showrooms, --customers
  npm run shop -- where-is '<stack>'              names files and lines of our sources in an error of a browser
  npm run shop -- seed --products N --orders M    fills the demonstration shop for measuring; "reset" wipes it again
  npm run shop -- reset --yes                     wipes the demonstration shop: database, pictures, secrets; the next start makes it anew
`

type Task = (args: string[]) => Promise<string>

/** Only the task that runs is loaded: half of its start. */
const tasks: Record<string, () => Promise<Task>> = {
  owner: async () => (await import('./owner.ts')).ownerTask,
  unlock: async () => (await import('./unlock.ts')).unlockTask,
  'second-step': async () => (await import('./unlock.ts')).secondStepTask,
  backup: async () => (await import('./backup.ts')).backupTask,
  restore: async () => (await import('./backup.ts')).restoreTask,
  'end-sessions': async () => (await import('./unlock.ts')).endSessionsTask,
  verify: async () => (await import('./backup.ts')).verifyTask,
  upgrade: async () => (await import('./upgrade.ts')).upgradeTask,
  migrate: async () => (await import('./upgrade.ts')).migrateTask,
  import: async () => (await import('./import.ts')).importTask,
  'where-is': async () => (await import('./where-is.ts')).whereIsTask,
  seed: async () => (await import('./seed.ts')).seedTask,
  reset: async () => (await import('./reset.ts')).resetTask,
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  const loadTask = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!loadTask) throw new OperatorError(USAGE)
  const task = await loadTask()
  process.stdout.write(`${await task(args)}\n`)
  process.exit(0)
} catch (error) {
  const explained = error instanceof OperatorError ? error : explainFullDisk(error, checkSettings().dataDir)
  process.stderr.write(`${fatalErrorText(explained)}\n`)
  process.exit(1)
}
