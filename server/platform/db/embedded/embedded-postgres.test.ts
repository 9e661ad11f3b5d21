import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  copyProject,
  type DatabaseProcess,
  queryDatabase,
  startDatabaseProcess,
  stopProcess,
  testFolder,
} from '#server/testing/processes/database-process.ts'
import { machineSlowness } from '#server/testing/slowness.ts'

// Every test here starts and kills real processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const isRoot = process.getuid?.() === 0
const DAEMON_UID = 1
let folder = ''
let databases: DatabaseProcess[] = []
/** A new database that was stopped: a copy is there sooner than another new one. */
const newDatabase = testFolder()

beforeAll(async () => {
  await stopProcess((await startDatabaseProcess(join(newDatabase, 'data'))).app)
})
afterAll(() => rmSync(newDatabase, { recursive: true, force: true }))

beforeEach(() => {
  folder = testFolder()
})

afterEach(async () => {
  await Promise.all(databases.map(({ app }) => stopProcess(app)))
  databases = []
  rmSync(folder, { recursive: true, force: true })
})

async function startDatabase(...args: Parameters<typeof startDatabaseProcess>): Promise<DatabaseProcess> {
  const database = await startDatabaseProcess(...args)
  databases.push(database)
  return database
}

/** A data folder with the files of a new database. */
function copyNewDatabase(): string {
  const data = join(folder, 'data')
  spawnSync('cp', ['-a', join(newDatabase, 'data'), data])
  return data
}

test('[F3] a new folder gets a database that confirms what is on the disk, and a later start takes less than two seconds', async () => {
  const first = await startDatabase(join(folder, 'data'))
  expect(
    await queryDatabase(
      first.host,
      "select 'জুতা' ~ '^\\w+$' as letters, name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name",
    ),
  ).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ letters: true, name, setting: 'on' })))
  await stopProcess(first.app)
  const second = await startDatabase(join(folder, 'data'))
  console.log(`first start ${first.startupMs} ms, later start ${second.startupMs} ms`)
  expect(second.startupMs / machineSlowness()).toBeLessThan(2_000)
})

test('the database starts when an ordinary user starts the shop', { skip: !isRoot, tags: ['nightly'] }, async () => {
  const project = join(folder, 'project')
  copyProject(project)
  mkdirSync(join(folder, 'home'))
  chownSync(join(folder, 'home'), DAEMON_UID, DAEMON_UID)
  const first = await startDatabase(join(folder, 'home/data'), { project, uid: DAEMON_UID })
  expect(readFileSync(`/proc/${first.server}/status`, 'utf8')).toMatch(/^Uid:\s1\s/m)
  await stopProcess(first.app, 'SIGKILL')
  const second = await startDatabase(join(folder, 'home/data'), { project, uid: DAEMON_UID })
  expect(await queryDatabase(second.host, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the database starts in a project that only root can enter, under a path of more than 150 characters', {
  skip: !isRoot,
  tags: ['nightly'],
}, async () => {
  const privateFolder = join(folder, 'a-folder-with-a-very-long-name-'.repeat(5))
  copyProject(privateFolder)
  chmodSync(privateFolder, 0o700)
  const database = await startDatabase(join(privateFolder, 'data'), { project: privateFolder })
  expect(await queryDatabase(database.host, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readFileSync(`/proc/${database.server}/status`, 'utf8')).toMatch(/^Uid:\s65534\s/m)
})

test('a copy of the server is independent of the project, or else replaced', {
  skip: !isRoot,
  tags: ['nightly'],
}, async () => {
  const privateFolder = join(folder, 'closed')
  copyProject(privateFolder)
  chmodSync(privateFolder, 0o700)
  const linkTarget = (library: string) => readlinkSync(join(library, 'libicuuc.so.60'))
  const first = await startDatabase(join(privateFolder, 'data'), { project: privateFolder })
  const library = join(readlinkSync(`/proc/${first.server}/exe`), '../../lib')
  expect(library).toMatch('/var/cache/omni-shoes/')
  expect(linkTarget(library)).toBe('libicuuc.so.60.2')
  await stopProcess(first.app)

  rmSync(join(library, 'libicuuc.so.60'))
  symlinkSync(join(folder, 'a-project-of-old/libicuuc.so.60.2'), join(library, 'libicuuc.so.60'))
  const second = await startDatabase(join(privateFolder, 'data'), { project: privateFolder })
  expect(await queryDatabase(second.host, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(linkTarget(library)).toBe('libicuuc.so.60.2')
})

test('after kill -9 of the shop, the database or both, all committed data are there', {
  tags: ['nightly'],
}, async () => {
  const data = copyNewDatabase()
  let database = await startDatabase(data)
  await queryDatabase(database.host, 'create table notes (round int)')
  const starts: number[] = []
  for (let round = 0; round < 9; round++) {
    await queryDatabase(database.host, `insert into notes values (${round})`)
    if (round % 3 !== 0) process.kill(database.server, 'SIGKILL')
    if (round % 3 !== 1) await stopProcess(database.app, 'SIGKILL')
    if (round % 3 === 1) {
      await waitUntilResponsive(database.host)
      await stopProcess(database.app)
    }
    database = await startDatabase(data)
    starts.push(database.startupMs)
    expect(await queryDatabase(database.host, 'select count(*)::int as notes from notes')).toEqual([
      { notes: round + 1 },
    ])
  }
  console.log(`9 kills, starts after them: ${starts.join(', ')} ms`)
})

test('[F4] a second shop on the same folder fails with one clear line, the first goes on', async () => {
  const data = copyNewDatabase()
  const first = await startDatabase(data)
  const startedAt = performance.now()
  const message = await startDatabaseProcess(data).catch((error: Error) => error.message)
  expect(message).toMatch(new RegExp(`^The database is in use by process ${first.app.pid}: .*\n$`))
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect(await queryDatabase(first.host, 'select 1 as result')).toEqual([{ result: 1 }])
})

test('of several shops that start at the same moment on a new folder exactly one runs', {
  tags: ['nightly'],
}, async () => {
  const results = await Promise.allSettled([1, 2, 3].map(() => startDatabase(join(folder, 'data'))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const { reason } of results.filter((one) => one.status === 'rejected')) {
    expect(reason.message).toContain('The database is in use by process')
  }
})

test('a server left behind by a crashed shop is adopted, and ends with the new shop', {
  tags: ['nightly'],
}, async () => {
  const data = copyNewDatabase()
  const first = await startDatabase(data)
  const binary = spawnSync('readlink', [`/proc/${first.server}/exe`], { encoding: 'utf8' }).stdout.trim()
  await stopProcess(first.app)
  const user = isRoot ? { uid: 65534, gid: 65534 } : {}
  const orphan = spawn(binary, ['-D', '/proc/self/cwd', '-k', '.', '-c', 'listen_addresses='], {
    cwd: join(data, 'postgres'),
    ...user,
    stdio: 'ignore',
  })
  await waitFor(() => existsSync(join(data, 'postgres/.s.PGSQL.5432')))
  const second = await startDatabase(data)
  expect(second.server).toBe(orphan.pid)
  const exit = new Promise((done) => orphan.once('exit', done))
  await stopProcess(second.app)
  await exit
})

test('a stale process id in postmaster.pid that now belongs to another program is ignored', {
  tags: ['nightly'],
}, async () => {
  const data = copyNewDatabase()
  const first = await startDatabase(data)
  const file = join(data, 'postgres/postmaster.pid')
  const pidFileText = readFileSync(file, 'utf8')
  process.kill(first.server, 'SIGSTOP')
  await stopProcess(first.app, 'SIGKILL')
  process.kill(first.server, 'SIGKILL')
  await waitFor(() => !existsSync(`/proc/${first.server}`))
  const user = isRoot ? { uid: 65534, gid: 65534 } : {}
  const unrelated = spawn('sleep', ['60'], { ...user, stdio: 'ignore' })
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    writeFileSync(join(data, 'postgres', name), pidFileText.replace(/^\d+/, String(unrelated.pid)))
  }
  const second = await startDatabase(data)
  expect(await queryDatabase(second.host, 'select 1 as one')).toEqual([{ one: 1 }])
  unrelated.kill()
})

test('the log of the server holds no data of a failed statement, and is turned while the server writes to it', {
  tags: ['nightly'],
}, async () => {
  const data = copyNewDatabase()
  const { host } = await startDatabase(data)
  const file = join(data, 'postgres.log')
  await queryDatabase(host, 'create table people (phone text primary key)')
  await queryDatabase(host, "insert into people values ('canary-1')")
  for (const statement of [
    "insert into people values ('canary-1')",
    "select 'canary-2'::integer",
    "select 'canary-3' from nowhere",
    "do $$ begin raise warning 'canary-4'; end $$; select 1/0",
  ])
    await queryDatabase(host, statement).catch(() => {})
  await queryDatabase(host, "select pg_terminate_backend(pg_backend_pid()), 'canary-5'").catch(() => {})

  truncateSync(file, 6_000_000)
  await waitFor(() => existsSync(`${file}.1`))
  await waitFor(() => statSync(file).size === 0)
  // The server writes at the file's new end: a crash, with the statement that ran.
  const sleeping = queryDatabase(host, "select pg_sleep(60), 'canary-6'").catch(() => {})
  const sleeper = "select pid from pg_stat_activity where wait_event = 'PgSleep'"
  await waitFor(async () => (await queryDatabase(host, sleeper)).length > 0)
  const [{ pid }] = await queryDatabase(host, sleeper)
  process.kill(pid, 'SIGKILL')
  await sleeping
  await waitFor(() => readFileSync(file, 'utf8').includes('terminated by signal 9'))
  const text = [file, `${file}.1`].map((path) => readFileSync(path, 'utf8')).join('')
  expect(text).not.toContain('canary')
  expect(readFileSync(file, 'utf8')).not.toContain('\0')
})

test('an empty lock file, left by a server killed while starting, is ignored', { tags: ['nightly'] }, async () => {
  const data = copyNewDatabase()
  const first = await startDatabase(data)
  await stopProcess(first.app)
  writeFileSync(join(data, 'postgres/postmaster.pid'), '')
  const second = await startDatabase(data)
  expect(await queryDatabase(second.host, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(second.startupMs).toBeLessThan(20_000)
})

test('a damaged lock file, and files without PG_VERSION, each end the start with one clear line', {
  tags: ['nightly'],
}, async () => {
  const data = copyNewDatabase()
  const { app } = await startDatabase(data)
  await stopProcess(app)
  const failure = () =>
    startDatabase(data).then(
      () => 'it started',
      (error: Error) => error.message,
    )
  const lockFile = join(data, 'postgres/postmaster.pid')
  writeFileSync(lockFile, 'garbage\n\0\x01')
  expect(await failure()).toBe(
    `${lockFile} is damaged. Remove it if no PostgreSQL runs on that folder, and start the shop again.\n`,
  )
  rmSync(lockFile)
  rmSync(join(data, 'postgres/PG_VERSION'))
  expect(await failure()).toMatch(new RegExp(`^${join(data, 'postgres')} holds files, but no PG_VERSION: .*\n$`))
})

test('a start that was killed while creating the database files is recovered by the next one', {
  tags: ['nightly'],
}, async () => {
  const data = join(folder, 'data')
  mkdirSync(join(data, 'postgres.new/base'), { recursive: true })
  writeFileSync(join(data, 'postgres.new/PG_VERSION'), '18\n')
  const database = await startDatabase(data)
  expect(await queryDatabase(database.host, 'select 1 as one')).toEqual([{ one: 1 }])
})

async function waitUntilResponsive(host: string) {
  await waitFor(() =>
    queryDatabase(host, 'select 1').then(
      () => true,
      () => false,
    ),
  )
}

async function waitFor(condition: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 20_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('waited in vain')
    await wait(20)
  }
}
