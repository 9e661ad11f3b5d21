import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log, root } from './setup.mjs'

export const RELEASES = join(root, 'server/testing/releases')

/** The releases that shops may still run, oldest first. */
export function readReleases() {
  return JSON.parse(readFileSync(join(RELEASES, 'releases.json'), 'utf8'))
}

/**
 * Unpacks the sources of a commit into a temporary folder, with its own packages, or this clone's where they are the same.
 * Returns its path; it is removed when this process ends. Exits with 1 if the commit is not in the clone.
 */
export function unpackRelease(commit) {
  const archive = spawnSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 1e9 })
  if (archive.status !== 0) {
    log(`The commit ${commit} is not in this clone, which may be a shallow one: git fetch --unshallow`)
    process.exit(1)
  }
  const folder = mkdtempSync(join(tmpdir(), 'omni-release-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  mkdirSync(folder, { recursive: true })
  spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  addPackages(folder)
  return folder
}

function addPackages(folder) {
  const lockOf = (project) => readFileSync(join(project, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(root)) return symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
