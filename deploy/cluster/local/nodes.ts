import { spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasExited } from '#server/platform/db/embedded/postgres-process.ts'
import { freePort } from '#server/testing/processes/running-shop.ts'
import { memoryEnv, startFlags } from '../../../scripts/memory.mjs'
import { describeState, type Program } from './programs.ts'

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
/** What a process needs of the one that starts it. Everything else may be a setting that somebody has set for another shop. */
const INHERITED = ['PATH', 'HOME', 'LANG', 'NODE_COMPILE_CACHE']

/** The environment of a node: its own settings and no others. */
export function nodeEnvironment(settings: Record<string, string>, present = process.env): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => (present[name] ? [[name, present[name]] as const] : []))
  return { ...Object.fromEntries(inherited), ...memoryEnv, NODE_ENV: 'production', ...settings }
}

/** Starts a node of the demonstration shop in a folder. */
export async function startNode(
  folder: string,
  name: string,
  settings: Record<string, string>,
): Promise<{ node: Program; address: string }> {
  const port = String(await freePort())
  const dataDir = join(folder, 'shop')
  const logFile = join(folder, name, 'shop.log')
  for (const path of [dataDir, dirname(logFile)]) mkdirSync(path, { recursive: true })
  const log = openSync(logFile, 'a')
  const app = spawn(process.execPath, [...startFlags(settings), main], {
    // Ctrl-C reaches the process that started it only, which then stops everything in order.
    detached: true,
    stdio: ['ignore', log, log],
    env: nodeEnvironment({ LOG_LEVEL: 'warn', PORT: port, DATA_DIR: dataDir, ...settings }),
  })
  return { node: { name, app, logFile }, address: `http://127.0.0.1:${port}` }
}

/** Tells, once, which of these programs has ended first, and the last line of its log. */
export function onFirstEnd(programs: readonly Program[], tell: (what: string) => void): void {
  let isTold = false
  const tellOnce = (program: Program) => {
    if (!isTold) tell(describeState(program))
    isTold = true
  }
  for (const program of programs) {
    if (hasExited(program.app)) tellOnce(program)
    else program.app.once('exit', () => tellOnce(program))
  }
}
