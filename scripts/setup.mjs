// Runs on the system's Node 20 before anything is installed: plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const binDir = join(root, 'node_modules/.bin')
const installStamp = join(root, 'node_modules/.omni-installed')
const buildStamp = join(root, 'build/.omni-built')
const SOURCES = [
  'web',
  'shared',
  'content',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Installs the packages if they differ from the lockfile. With `production` the packages of a production install are
 * enough, as in a container image, where nothing could be installed.
 */
export function install({ production = false } = {}) {
  const expectedHash = hashOf(['package-lock.json', '.npmrc'])
  if (readStamp(installStamp) === expectedHash) return
  if (production && matchesLockfile({ production })) return
  if (!matchesLockfile()) {
    log('Installing the packages …')
    runOrExit('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], { NODE_ENV: '' })
  }
  writeFileSync(installStamp, expectedHash)
}

/** Builds the pages of both languages at once, if their sources have changed since the last build. */
export async function build() {
  const expectedHash = hashOf(SOURCES)
  if (readStamp(buildStamp) === expectedHash && existsSync(join(root, 'build/server'))) return
  log('Building the pages …')
  rmSync(join(root, 'build'), { recursive: true, force: true })
  const codes = await Promise.all(['en', 'bn'].map(buildLanguage))
  const failure = codes.find((code) => code !== 0)
  if (failure) process.exit(failure)
  writeFileSync(buildStamp, expectedHash)
}

/** Resolves to the exit code. */
function buildLanguage(language) {
  const env = childEnv({ NODE_ENV: 'production', SHOP_LANGUAGE: language })
  const child = spawn('react-router', ['build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env })
  return new Promise((done) => {
    child.on('error', (error) => {
      log(`react-router cannot be run: ${error.message}`)
      done(1)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
}

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
 * Runs a long-running command in place of this process: forwards every signal, exits as it exits, and has it shut down
 * cleanly if this process is killed.
 */
export function runForeground(command, args, env) {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  const commandLine = setpriv ? [setpriv, '--pdeathsig=TERM', command, ...args] : [command, ...args]
  const child = spawn(commandLine[0], commandLine.slice(1), { cwd: root, stdio: 'inherit', env: childEnv(env) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  child.on('error', (error) => {
    log(`${command} cannot be run: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

export function log(line) {
  process.stdout.write(`${line}\n`)
}

/** Puts the project's tools first on PATH, so that their shebang finds Node 24, and caches compiled code between starts. */
export function childEnv(overrides = {}) {
  const path = `${binDir}:${process.env.PATH ?? ''}`
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...overrides }
}

/** Compares the lockfile with the record that npm leaves after an install, so that a finished install is not repeated. */
function matchesLockfile({ production = false } = {}) {
  const installedLockfile = readStamp(join(root, 'node_modules/.package-lock.json'))
  if (!installedLockfile || !(production || existsSync(join(binDir, 'vite')))) return false
  const installedPackages = JSON.parse(installedLockfile).packages
  const lockedPackages = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
  const mayBeMissing = ({ optional, dev, devOptional }) => optional || (production && (dev || devOptional))
  return lockedPackages.every(
    ([path, locked]) =>
      path === '' ||
      installedPackages[path]?.version === locked.version ||
      (mayBeMissing(locked) && !installedPackages[path]),
  )
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn).sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(path) {
  const absolutePath = join(root, path)
  if (!existsSync(absolutePath)) return []
  if (statSync(absolutePath).isDirectory())
    return readdirSync(absolutePath).flatMap((name) => filesIn(`${path}/${name}`))
  return path.includes('.test.') ? [] : [path]
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
