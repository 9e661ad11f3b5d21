import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryEnv, startFlags } from '../../../scripts/memory.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The real product in its own process. */
export interface RunningShop {
  address: string
  app: ChildProcess
  /** milliseconds until it was ready */
  startupMs: number
  /** the end of what it has written */
  output(): string
}

/**
 * Starts `server/main.ts`, of another copy of the project if there is one, with its own memory options, and waits until it is ready. Throws
 * with its output if it exits first.
 */
export async function startShop(env: Record<string, string>, project = root): Promise<RunningShop> {
  const flags = project === root ? startFlags(env) : await memoryFlagsOf(project, env)
  const startTime = performance.now()
  const address = `http://127.0.0.1:${env.PORT}`
  const app = spawn(process.execPath, [...flags, join(project, 'server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/compiled'),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      DEMONSTRATION_STOCK: 'off',
      // Whoever tests comes from one address and reads what nobody reads.
      LIMIT_NEW_PAGES_PER_BROWSER: '1000000',
      LIMIT_NEW_PAGES_PER_ADDRESS: '1000000',
      LIMIT_NEW_PAGES_PER_NETWORK: '1000000',
      ...memoryEnv,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killOnExit = () => app.kill('SIGKILL')
  process.once('exit', killOnExit)
  app.once('exit', () => process.off('exit', killOnExit))
  let output = ''
  for (const stream of [app.stdout, app.stderr]) {
    stream?.on('data', (text) => {
      output = `${output}${text}`.slice(-5_000)
    })
  }
  while (!(await isReady(address))) {
    if (app.exitCode !== null || app.signalCode !== null) throw new Error(`The shop ended: ${output}`)
    await new Promise((done) => setTimeout(done, 10))
  }
  return { address, app, startupMs: Math.round(performance.now() - startTime), output: () => output }
}

/** Those of another release; an earlier one had a constant list of them. */
async function memoryFlagsOf(project: string, env: Record<string, string>): Promise<string[]> {
  const module = await import(join(project, 'scripts/memory.mjs'))
  return module.memoryFlags?.(env) ?? module.memoryOptions.flags
}

/** Whether a shop reports that it is ready. */
export async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

/** Resident memory of a shop's process, in MiB. */
export function memoryOf({ app }: Pick<RunningShop, 'app'>): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kibibytes) / 1_024)
}

/** A free TCP port. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })
}
