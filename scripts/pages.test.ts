import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
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
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// `npm run build` with a bundler that takes milliseconds and does as its sources say: the real one is in lab/faults/builds.fault.ts.
vi.setConfig({ testTimeout: 60_000 })

const BUNDLER = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const source = readFileSync('web/page.ts', 'utf8')
const { SHOP_BUILD, SHOP_LANGUAGE } = process.env
const folder = SHOP_BUILD + (SHOP_LANGUAGE === 'en' ? '' : '/bn')
appendFileSync('runs', SHOP_LANGUAGE + ' ')
mkdirSync(folder + '/client/assets', { recursive: true })
writeFileSync(folder + '/client/assets/app.js', source)
if (source.includes('fail ' + SHOP_LANGUAGE)) process.exit(7)
const end = () => {
  mkdirSync(folder + '/server', { recursive: true })
  writeFileSync(folder + '/server/index.js', source)
}
const waitForGo = () => (existsSync('go') ? end() : setTimeout(waitForGo, 10))
source.includes('wait') ? waitForGo() : end()
`

let project = ''
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'omni-project-'))
  cpSync('scripts', join(project, 'scripts'), { recursive: true, filter: (name) => !/\.test\.|\.ts$/.test(name) })
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  mkdirSync(join(project, 'web'))
  const files = {
    'package.json': '{"type":"module"}',
    'package-lock.json': '{"packages":{}}',
    'node_modules/.package-lock.json': '{"packages":{}}',
    'node_modules/.bin/vite': '',
    'node_modules/.bin/react-router': BUNDLER,
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(project, name), content)
  chmodSync(join(project, 'node_modules/.bin/react-router'), 0o755)
})
afterEach(() => rmSync(project, { recursive: true, force: true, maxRetries: 5 }))

const writeSource = (source: string) => writeFileSync(join(project, 'web/page.ts'), source)
const ids = () => readFileSync(join(project, 'build/current'), 'utf8').trimEnd().split('\n')
const entries = () => readdirSync(join(project, 'build')).toSorted()
const runs = () => readFileSync(join(project, 'runs'), 'utf8').trim().split(' ').toSorted().join(' ')
const currentPage = () => readFileSync(join(project, 'build', `${ids()[0]}`, 'server/index.js'), 'utf8')

function startBuild(): ChildProcess {
  return spawn(process.execPath, ['scripts/build.mjs'], { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function endOf(app: ChildProcess) {
  const [output] = await Promise.all([app.stdout ? text(app.stdout) : '', once(app, 'exit')])
  return { code: app.exitCode, output }
}

const build = () => endOf(startBuild())

async function buildAll(sources: readonly string[]): Promise<string[]> {
  const made: string[] = []
  for (const source of sources) {
    writeSource(source)
    expect((await build()).code).toBe(0)
    made.unshift(`${ids()[0]}`)
  }
  return made
}

async function until(condition: () => boolean) {
  while (!condition()) await wait(5)
}

test('[RUN-01] a build is current once it is whole, with the two before it; older ones leave the disk', async () => {
  const made = await buildAll(['one', 'two', 'three', 'four'])
  expect(ids()).toEqual(made.slice(0, 3))
  expect(entries()).toEqual([...ids(), 'current'].toSorted())
  expect(currentPage()).toBe('four')
  expect(existsSync(join(project, 'build', `${ids()[0]}`, 'bn/server/index.js'))).toBe(true)
})

test('[RUN-01] builds that a shop has served stay for its open pages, however many follow that nobody serves', {
  tags: ['nightly'],
}, async () => {
  const made = await buildAll(['one', 'two'])
  for (const id of made) writeFileSync(join(project, 'build', id, 'served'), '')
  const later = await buildAll(['three', 'four', 'five'])
  expect(ids()).toEqual([later[0], ...made])
  writeFileSync(join(project, 'build', `${later[0]}`, 'served'), '')
  const [six] = await buildAll(['six'])
  expect(ids()).toEqual([six, later[0], made[0]])
})

test('[RUN-01] a build whose sources were built before is made current again, and not made again', {
  tags: ['nightly'],
}, async () => {
  const [two, one] = await buildAll(['one', 'two'])
  writeSource('one')
  expect((await build()).output).toBe('')
  expect(ids()).toEqual([one, two])
  expect(runs()).toBe('bn bn en en')
})

test.each(['fail en', 'fail bn'])(
  '[RUN-01] a build that ends with "%s" leaves everything as it was',
  async (source) => {
    await buildAll(['one', 'two'])
    const before = [ids(), entries()]
    writeSource(source)
    const { code, output } = await build()
    expect([code, output]).toEqual([7, expect.stringContaining('the current build stays')])
    expect([ids(), entries(), currentPage()]).toEqual([...before, 'two'])
  },
)

test('[RUN-01] a build that is killed leaves the current one, and what it left behind goes with the next', async () => {
  await buildAll(['one'])
  writeSource('wait for ever')
  const app = startBuild()
  // Both bundlers are at work: one whose parent dies before it has asked to be told of that is told nothing.
  await until(() => entries().some((name) => name.startsWith('.part-')) && runs() === 'bn bn en en')
  app.kill('SIGKILL')
  await endOf(app)
  expect(currentPage()).toBe('one')
  await buildAll(['two'])
  expect(entries()).toEqual([...ids(), 'current'].toSorted())
  expect(currentPage()).toBe('two')
})

test('[RUN-01] of two builds at once one waits, and finds the other one’s work done', {
  skip: process.platform !== 'linux',
}, async () => {
  writeSource('wait')
  const first = startBuild()
  await until(() => existsSync(join(project, 'runs')))
  const second = startBuild()
  const ends = [endOf(first), endOf(second)]
  second.stdout?.once('data', () => writeFileSync(join(project, 'go'), ''))
  const [one, other] = await Promise.all(ends)
  expect([one?.code, other?.code]).toEqual([0, 0])
  expect(other?.output).toMatch(/^Another process is at it \(build\)/)
  expect(runs()).toBe('bn en')
})

test('[RUN-01] sources that change while they are built are built again', { tags: ['nightly'] }, async () => {
  writeSource('wait')
  const app = startBuild()
  const end = endOf(app)
  await until(() => existsSync(join(project, 'runs')))
  writeSource('later')
  writeFileSync(join(project, 'go'), '')
  expect((await end).output).toContain('The sources have changed meanwhile')
  expect([currentPage(), ids().length]).toEqual(['later', 1])
})

test('[RUN-01] the first build leaves alone what a version before had built, and keeps its files for open pages', {
  tags: ['nightly'],
}, async () => {
  for (const folder of ['client/assets', 'server', 'bn/client/assets', 'bn/server'])
    mkdirSync(join(project, 'build', folder), { recursive: true })
  writeFileSync(join(project, 'build/client/assets/old.js'), 'old')
  writeFileSync(join(project, 'build/.omni-built'), 'f'.repeat(64))
  await buildAll(['one'])
  expect(ids()[1]).toBe('f'.repeat(16))
  expect(entries()).toEqual([...ids(), '.omni-built', 'bn', 'client', 'current', 'server'].toSorted())
  expect(readFileSync(join(project, 'build', `${ids()[1]}`, 'client/assets/old.js'), 'utf8')).toBe('old')
  await buildAll(['two'])
  expect(entries()).toEqual([...ids(), 'current'].toSorted())
})

test('[RUN-08] a build says how far it is', async () => {
  writeSource('one')
  const { output } = await build()
  expect(output.split('\n').filter(Boolean)).toEqual(
    expect.arrayContaining(['Building the pages: 0 %', 'Building the pages: 100 %']),
  )
})
