import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes a folder in which this process prepares something that becomes valid by a rename: `parent/prefix-pid`. What processes
 * left behind that have ended is removed.
 */
export function makeWorkFolder(parent, prefix) {
  const names = existsSync(parent) ? readdirSync(parent) : []
  for (const name of names) {
    const [, pid] = /^(.*)-(\d+)$/.exec(name)?.slice(1) ?? []
    if (name.startsWith(`${prefix}-`) && pid && !isRunning(Number(pid))) removeFolder(join(parent, name))
  }
  const folder = join(parent, `${prefix}-${process.pid}`)
  removeFolder(folder)
  mkdirSync(folder, { recursive: true })
  return folder
}

export function removeFolder(path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
