import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasExited } from '#server/platform/db/embedded/postgres-process.ts'

/** Who runs everything but the shop: PostgreSQL refuses to be root. */
export const NOBODY = { uid: 65534, gid: 65534 }

/** A machine of the cluster: an address and a folder of its own, and a network of its own where that is possible. */
export interface Machine {
  name: string
  address: string
  folder: string
  /** its network namespace; null: it shares this machine's */
  namespace: string | null
}

/** A program of a machine in its foreground. */
export interface Program {
  name: string
  app: ChildProcess
  logFile: string
}

/** Starts a program on a machine as nobody; it ends with this process, however that ends. Its output goes to a log in the machine's folder. */
export function startProgram(
  machine: Machine,
  name: string,
  [command, ...args]: [string, ...string[]],
  env: Record<string, string> = {},
): Program {
  const logFile = join(machine.folder, `${name}.log`)
  const log = openSync(logFile, 'a')
  const asNobody = ['setpriv', `--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups', '--pdeathsig=TERM']
  const [program = '', ...rest] = [...enter(machine), ...asNobody, command, ...args]
  const app = spawn(program, rest, {
    cwd: machine.folder,
    stdio: ['ignore', log, log],
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: machine.folder, LANG: 'C.UTF-8', ...env },
    // Ctrl-C reaches this process only, which then stops everything in order.
    detached: true,
  })
  app.on('error', () => {})
  return { name, app, logFile }
}

/** Runs a program on a machine as nobody to its end and returns its output. Throws with what it wrote to stderr. */
export function runProgram(
  machine: Machine,
  [command, ...args]: [string, ...string[]],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): string {
  const asNobody = ['setpriv', `--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups']
  const [program = '', ...rest] = [...enter(machine), ...asNobody, command, ...args]
  const result = spawnSync(program, rest, {
    cwd: machine.folder,
    input,
    encoding: 'utf8',
    timeout: 120_000,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: machine.folder, LANG: 'C.UTF-8', ...env },
  })
  if (result.status !== 0)
    throw new Error(`${command} ${args[0] ?? ''}: ${result.stderr || result.stdout || result.error?.message}`)
  return result.stdout
}

function enter({ namespace }: Machine): string[] {
  return namespace ? ['ip', 'netns', 'exec', namespace] : []
}

/** Asks a program to end, and kills it when it has not after `graceMs`. */
export async function stopProgram({ app }: Program, signal: NodeJS.Signals = 'SIGTERM', graceMs = 20_000) {
  if (hasExited(app)) return
  const exit = new Promise<void>((done) => app.once('exit', () => done()))
  app.kill('SIGCONT')
  app.kill(signal)
  const timer = setTimeout(() => app.kill('SIGKILL'), graceMs)
  await exit
  clearTimeout(timer)
}

/** Makes a folder that belongs to nobody. */
export function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chownSync(path, NOBODY.uid, NOBODY.gid)
  return path
}

/** Repeats a question until it is answered with something; throws with `what` after `maxMs`. */
export async function waitFor<T>(what: string, question: () => Promise<T | null | undefined | false>, maxMs = 60_000) {
  const deadline = performance.now() + maxMs
  for (;;) {
    const answer = await question().catch(() => null)
    if (answer) return answer
    if (performance.now() > deadline) throw new Error(`After ${maxMs / 1_000} s still not: ${what}`)
    await wait(100)
  }
}

/**
 * Like `waitFor`, but not longer than the programs run that the answer depends on. What it throws names the one that has ended, or
 * else the last of them, with the last line of its log.
 */
export async function waitForStart<T>(
  programs: readonly Program[],
  what: string,
  question: () => Promise<T | null | undefined | false>,
  maxMs = 60_000,
): Promise<T> {
  const answer = await waitFor(
    what,
    async () => (programs.some(({ app }) => hasExited(app)) ? 'ended' : question()),
    maxMs,
  ).catch((error: Error) => error)
  if (answer !== 'ended' && !(answer instanceof Error)) return answer
  const program = programs.find(({ app }) => hasExited(app)) ?? programs.at(-1)
  const why = answer instanceof Error ? `${answer.message}. ` : ''
  throw new Error(`${why}${program ? describeState(program) : ''}`)
}

/** `etcd has ended: address in use (/…/etcd.log)`, or what a program that runs has written last. */
export function describeState({ name, app, logFile }: Program): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n')
  return `${name} ${hasExited(app) ? 'has ended' : 'says'}: ${lines.at(-1) || 'nothing'} (${logFile})`
}
