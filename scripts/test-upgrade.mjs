import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './packages.mjs'
import { readReleases, unpackRelease } from './releases.mjs'
import { childEnv, log, root } from './setup.mjs'

const MIGRATIONS = 'server/platform/db/migrations'
const RIGHTS = 'server/platform/db/shop-role.ts'
/** What is about the tables themselves, their history and files: the old program must only work on them. */
const ABOUT_TABLES = ['server/platform/db', 'server/backup', 'server/seed', 'server/cli']
/** What its tests say of pairs that are out is no rule any more: the database moves them by that of these tables (decision 0038). */
const RULES_OF_BEFORE = ['server/stock/orders-stock.test.ts']
/** The old program restores into tables of its own history, where no role stands yet: nobody does so into these. */
const RESTORES = ['server/jobs/image-widths.test.ts']

// The API tests of the previous release on the tables of this version: while nodes are replaced one by one, the old program
// runs on the new tables. Further arguments go to vitest.
await install()
const { commit } = readReleases().at(-1)
const folder = unpackRelease(commit)
/** Where the previous release, or a text of it, has what is here: it may be from before the rooms of the platform. */
const hasPlatform = existsSync(join(folder, 'server/platform'))
const named = (text) =>
  hasPlatform ? text : text.replaceAll('server/platform/', 'server/').replace('server/cli', 'server/tasks')
const former = (path) => join(folder, named(path))
rmSync(former(MIGRATIONS), { recursive: true })
cpSync(join(root, MIGRATIONS), former(MIGRATIONS), { recursive: true })
// Whoever migrates grants the shop's role its rights too.
writeFileSync(former(RIGHTS), named(readFileSync(join(root, RIGHTS), 'utf8')))
log(`The API tests of ${commit} on the tables of this version`)
for (const room of ABOUT_TABLES)
  for (const file of readdirSync(former(room), { recursive: true }))
    if (file.endsWith('.test.ts')) rmSync(join(former(room), file))
for (const file of [...RULES_OF_BEFORE, ...RESTORES]) rmSync(join(folder, file))
const { status } = spawnSync('vitest', ['run', '--project=api', ...process.argv.slice(2)], {
  cwd: folder,
  stdio: 'inherit',
  env: childEnv(),
})
process.exit(status ?? 1)
