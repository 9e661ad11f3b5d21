// Runs on the system's Node 20 before anything is installed: plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const tools = join(root, 'node_modules/.bin')
const installStamp = join(root, 'node_modules/.omni-installed')
const buildStamp = join(root, 'build/.omni-built')
const sources = [
  'web',
  'shared',
  'content',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Installs the packages if they differ from the lockfile. */
export function install() {
  const wanted = hashOf(['package-lock.json', '.npmrc'])
  if (read(installStamp) === wanted) return
  if (!installedAsLocked()) {
    say('Installing the packages …')
    runOrEnd('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], { NODE_ENV: '' })
  }
  writeFileSync(installStamp, wanted)
}

/** Builds the pages if their sources have changed since the last build. */
export function build() {
  const wanted = hashOf(sources)
  if (read(buildStamp) === wanted && existsSync(join(root, 'build/server'))) return
  say('Building the pages …')
  rmSync(join(root, 'build'), { recursive: true, force: true })
  runOrEnd('react-router', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  writeFileSync(buildStamp, wanted)
}

/** The path of Node 24: the one installed from npm if there is one, else the running one if it is new enough. */
export function node24() {
  const brought = join(tools, 'node')
  if (existsSync(brought)) return brought
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  say(
    `Omni Shoes needs Node 24 or newer. This is ${process.version}, and npm brings none for ${process.platform}-${process.arch}. Install Node 24 and start again.`,
  )
  process.exit(1)
}

/** The exit code of a program that was ended by Ctrl-C. */
export const INTERRUPTED = 130

/** Runs a command to its end with its output shown, and returns the exit code. Ctrl-C ends this process too. */
export function run(command, args = [], env = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment(env) })
  if (done.error) say(`${command} cannot be run: ${done.error.message}`)
  if (done.signal === 'SIGINT' || done.status === INTERRUPTED) process.exit(INTERRUPTED)
  return done.status ?? 1
}

export function runOrEnd(command, args, env) {
  const code = run(command, args, env)
  if (code !== 0) process.exit(code)
}

/**
 * Runs a long-running command in place of this process: forwards every signal, exits as it exits, and has it shut down
 * cleanly if this process is killed.
 */
export function become(command, args, env) {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  const whole = setpriv ? [setpriv, '--pdeathsig=TERM', command, ...args] : [command, ...args]
  const child = spawn(whole[0], whole.slice(1), { cwd: root, stdio: 'inherit', env: environment(env) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  child.on('error', (error) => {
    say(`${command} cannot be run: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Puts the project's tools first on PATH, so that their shebang finds Node 24, and caches compiled code between starts. */
export function environment(changes = {}) {
  const path = `${tools}:${process.env.PATH ?? ''}`
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...changes }
}

/** Compares the lockfile with the record that npm leaves after an install, so that a finished install is not repeated. */
function installedAsLocked() {
  const installed = read(join(root, 'node_modules/.package-lock.json'))
  if (!installed || !existsSync(join(tools, 'vite'))) return false
  const there = JSON.parse(installed).packages
  const locked = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
  return locked.every(
    ([path, { version, optional }]) => path === '' || there[path]?.version === version || (optional && !there[path]),
  )
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn).sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(path) {
  const place = join(root, path)
  if (!existsSync(place)) return []
  if (statSync(place).isDirectory()) return readdirSync(place).flatMap((name) => filesIn(`${path}/${name}`))
  return path.includes('.test.') ? [] : [path]
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
