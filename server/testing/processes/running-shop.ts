import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { memory } from '../../../scripts/memory.mjs'

const main = fileURLToPath(new URL('#server/main.ts', import.meta.url))
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

/** The real product in its own process. */
export interface RunningShop {
  address: string
  app: ChildProcess
  /** milliseconds until it was ready */
  took: number
}

/** Starts `server/main.ts` and waits until it is ready. Throws with its output if it exits first. */
export async function startShop(env: Record<string, string>): Promise<RunningShop> {
  const started = performance.now()
  const address = `http://127.0.0.1:${env.PORT}`
  const app = spawn(process.execPath, [...memory.flags, main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...memory.env,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = () => app.kill('SIGKILL')
  process.once('exit', endWithUs)
  app.once('exit', () => process.off('exit', endWithUs))
  let said = ''
  for (const stream of [app.stdout, app.stderr]) {
    stream?.on('data', (text) => {
      said = `${said}${text}`.slice(-5_000)
    })
  }
  while (!(await isReady(address))) {
    if (app.exitCode !== null || app.signalCode !== null) throw new Error(`The shop ended: ${said}`)
    await new Promise((done) => setTimeout(done, 10))
  }
  return { address, app, took: Math.round(performance.now() - started) }
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
      const at = probe.address()
      probe.close(() => (at && typeof at === 'object' ? done(at.port) : fail(new Error('no port'))))
    })
  })
}
