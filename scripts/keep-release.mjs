import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './packages.mjs'
import { RELEASES, readReleases, unpackRelease } from './releases.mjs'
import { childEnv, log, root } from './setup.mjs'

// `node scripts/keep-release.mjs COMMIT`: records a release. The program of that commit makes a small shop, and a backup of
// it stays in server/testing/releases, where a test restores it into every later version.
await install()
const [revision] = process.argv.slice(2)
const parsed = spawnSync('git', ['rev-parse', '--short=8', revision ?? 'HEAD'], { cwd: root, encoding: 'utf8' })
const commit = parsed.stdout.trim()
if (parsed.status !== 0) process.exit(1)
const folder = unpackRelease(commit)
const target = join(folder, 'release.zip')
const program = readFileSync(join(RELEASES, 'small-shop.ts'), 'utf8')
writeFileSync(join(folder, 'server/backup/small-shop.test.ts'), program.replace('RELEASE_FILE', target))
const { status } = spawnSync('vitest', ['run', '--project=api', 'server/backup/small-shop.test.ts'], {
  cwd: folder,
  stdio: 'inherit',
  env: childEnv(),
})
if (status !== 0) process.exit(1)
cpSync(target, join(RELEASES, `${commit}.zip`))
const releases = readReleases().filter((release) => release.commit !== commit)
const day = spawnSync('git', ['log', '-1', '--format=%cs', commit], { cwd: root, encoding: 'utf8' }).stdout.trim()
writeFileSync(
  join(RELEASES, 'releases.json'),
  `${JSON.stringify([...releases, { commit, day, backup: `${commit}.zip` }], null, 2)}\n`,
)
log(`server/testing/releases/${commit}.zip`)
