// Runs on the system's Node 20 before anything is installed: plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const binDir = join(root, 'node_modules/.bin')

/** The path of Node 24: the one installed from npm if there is one, else the running one if it is new enough. */
export function findNode24() {
  const bundledNode = join(binDir, 'node')
  if (existsSync(bundledNode)) return bundledNode
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  log(
    `Omni Shoes needs Node 24 or newer. This is ${process.version}, and npm brings none for ${process.platform}-${process.arch}. Install Node 24 and start again.`,
  )
  process.exit(1)
}

/** The exit code of a program that was ended by Ctrl-C. */
export const SIGINT_EXIT_CODE = 130

/** Runs a command to its end with its output shown, and returns the exit code. Ctrl-C ends this process too. */
export function run(command, args = [], env = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: childEnv(env) })
  if (result.error) log(`${command} cannot be run: ${result.error.message}`)
  if (result.signal === 'SIGINT' || result.status === SIGINT_EXIT_CODE) process.exit(SIGINT_EXIT_CODE)
  return result.status ?? 1
}

export function runOrExit(command, args, env) {
  const code = run(command, args, env)
  if (code !== 0) process.exit(code)
}

/**
 * Starts a command that ends with this process, however that ends. `ended` resolves to its exit code, also where it cannot be
 * run, which is said.
 */
export function spawnChild(command, args, { env, ...options }) {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  const [program, ...rest] = setpriv ? [setpriv, '--pdeathsig=TERM', command, ...args] : [command, ...args]
  const child = spawn(program, rest, { cwd: root, env: childEnv(env), ...options })
  const ended = new Promise((done) => {
    child.on('error', (error) => {
      log(`${command} cannot be run: ${error.message}`)
      done(1)
    })
    child.on('exit', (code, signal) => done(code ?? (signal ? 1 : 0)))
  })
  return { child, ended }
}

/**
 * Runs a long-running command in place of this process: forwards every signal, exits as it exits, and has it shut down
 * cleanly if this process is killed.
 */
export function runForeground(command, args, env) {
  const { child, ended } = spawnChild(command, args, { env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  ended.then((code) => process.exit(code))
}

export function log(line) {
  process.stdout.write(`${line}\n`)
}

/** Puts the project's tools first on PATH, so that their shebang finds Node 24, and caches compiled code between starts. */
export function childEnv(overrides = {}) {
  const path = `${binDir}:${process.env.PATH ?? ''}`
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...overrides }
}
