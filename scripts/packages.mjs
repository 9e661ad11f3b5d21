import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { hashOf, readStamp } from './hash-files.mjs'
import { createProgress } from './progress.mjs'
import { binDir, log, root, spawnChild } from './setup.mjs'
import { makeWorkFolder, removeFolder } from './work-folder.mjs'

const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc']
const modules = join(root, 'node_modules')
const stamp = join(modules, '.omni-installed')

/**
 * Installs the packages if they differ from the lockfile: beside the present ones, whose place they take when they are whole. With
 * `production` the packages of a production install are enough, as in a container image, where nothing could be installed.
 */
export async function install({ production = false } = {}) {
  const isDone = () =>
    readStamp(stamp) === hashOf(MANIFESTS.slice(1)) || (production && matchesLockfile({ production }))
  if (isDone()) return
  await alone('npm ci', async () => {
    if (isDone()) return
    if (!matchesLockfile()) await replacePackages()
    writeFileSync(stamp, hashOf(MANIFESTS.slice(1)))
  })
}

async function replacePackages() {
  const folder = makeWorkFolder(root, '.packages')
  for (const file of MANIFESTS) copyFileSync(join(root, file), join(folder, file))
  const code = await runNpm(folder)
  if (code !== 0) {
    removeFolder(folder)
    log('The packages were not installed, and nothing was changed.')
    process.exit(code)
  }
  if (existsSync(modules)) renameSync(modules, join(folder, 'before'))
  renameSync(join(folder, 'node_modules'), modules)
  removeFolder(folder)
}

/** Runs `npm ci` in a folder, and says how many packages are there; resolves to its exit code. */
async function runNpm(folder) {
  const args = ['ci', '--prefix', folder, '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { ended } = spawnChild('npm', [...args, '--loglevel=error', '--no-progress'], {
    cwd: folder,
    env: { NODE_ENV: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const progress = createProgress('Installing the packages')
  progress.show(0)
  const paths = lockedPackages()
    .filter(([, locked]) => suits(locked.os, process.platform) && suits(locked.cpu, process.arch))
    .map(([path]) => join(folder, path, 'package.json'))
  const timer = setInterval(() => progress.show((0.99 * paths.filter(existsSync).length) / paths.length), 500)
  const code = await ended
  clearInterval(timer)
  if (code === 0) progress.show(1)
  progress.end()
  return code
}

/** Whether a package is meant for this system; the lockfile names those for which it is, or, after `!`, is not. */
function suits(named = [], actual) {
  const list = [named].flat()
  if (list.includes(`!${actual}`)) return false
  return list.every((name) => name.startsWith('!')) || list.includes(actual)
}

/** Compares the lockfile with the record that npm leaves after an install, so that a finished install is not repeated. */
function matchesLockfile({ production = false } = {}) {
  const installedLockfile = readStamp(join(modules, '.package-lock.json'))
  if (!installedLockfile || !(production || existsSync(join(binDir, 'vite')))) return false
  const installedPackages = JSON.parse(installedLockfile).packages
  const mayBeMissing = ({ optional, dev, devOptional }) => optional || (production && (dev || devOptional))
  return lockedPackages().every(
    ([path, locked]) =>
      installedPackages[path]?.version === locked.version || (mayBeMissing(locked) && !installedPackages[path]),
  )
}

/** The packages of the lockfile: `[path, entry]`. */
function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).filter(([path]) => path !== '')
}
