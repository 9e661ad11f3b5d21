import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// An npm that installs what it is told in no time: the real one runs at each first start.
vi.setConfig({ testTimeout: 60_000 })

const NPM = `#!/usr/bin/env node
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const project = process.env.PROJECT
const isThere = existsSync(project + '/node_modules/shoes/package.json')
writeFileSync(project + '/seen', process.argv.slice(2).join(' ') + (isThere ? ' beside' : ' alone'))
mkdirSync('node_modules/shoes', { recursive: true })
mkdirSync('node_modules/.bin', { recursive: true })
for (const name of ['shoes/package.json', '.bin/vite']) writeFileSync('node_modules/' + name, '{}')
writeFileSync('node_modules/.package-lock.json', readFileSync('package-lock.json'))
process.exit(existsSync(project + '/fails') ? 3 : 0)
`

let project = ''
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'omni-packages-'))
  cpSync('scripts', join(project, 'scripts'), { recursive: true, filter: (name) => !/\.test\.|\.ts$/.test(name) })
  mkdirSync(join(project, 'bin'))
  writeFileSync(join(project, 'bin/package.json'), '{"type":"commonjs"}')
  writeFileSync(join(project, 'bin/npm'), NPM)
  chmodSync(join(project, 'bin/npm'), 0o755)
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  writeFileSync(join(project, '.npmrc'), 'ignore-scripts=true')
  lock('1.0.0')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function lock(version: string) {
  const shoes = { version, os: [process.platform] }
  const foreign = { version: '1.0.0', os: ['plan9'], optional: true }
  const packages = { '': {}, 'node_modules/shoes': shoes, 'node_modules/foreign': foreign }
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }))
}

function install() {
  const script = "import('./scripts/packages.mjs').then(({ install }) => install())"
  const { status, stdout } = spawnSync(process.execPath, ['-e', script], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: `${join(project, 'bin')}:${process.env.PATH}`, PROJECT: project },
  })
  return { status, lines: stdout.split('\n').filter(Boolean) }
}
const installedVersion = () =>
  JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')).packages['node_modules/shoes']
    .version
const leftovers = () => readdirSync(project).filter((name) => name.startsWith('.packages-'))

test('[RUN-02] packages are installed beside the present ones, take their place whole, and only where they differ', () => {
  const { status, lines } = install()
  expect([status, lines[0], lines.at(-1)]).toEqual([
    0,
    'Installing the packages: 0 %',
    'Installing the packages: 100 %',
  ])
  expect(readFileSync(join(project, 'seen'), 'utf8')).toMatch(/^ci --prefix .* alone$/)
  expect(install()).toEqual({ status: 0, lines: [] })
  lock('2.0.0')
  expect(install().status).toBe(0)
  expect(readFileSync(join(project, 'seen'), 'utf8')).toMatch(/ beside$/)
  expect([installedVersion(), leftovers()]).toEqual(['2.0.0', []])
})

test('[RUN-02] an install that fails leaves the packages as they were', () => {
  install()
  writeFileSync(join(project, 'fails'), '')
  lock('2.0.0')
  const { status, lines } = install()
  expect([status, lines.at(-1)]).toEqual([3, 'The packages were not installed, and nothing was changed.'])
  expect([installedVersion(), existsSync(join(project, 'node_modules/shoes')), leftovers()]).toEqual([
    '1.0.0',
    true,
    [],
  ])
})
