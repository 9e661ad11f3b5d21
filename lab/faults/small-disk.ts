import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of its own, and a file on it that takes room away. */
export interface SmallDisk {
  path: string
  /** Writes until only this many MB are free. */
  fill(freeMb: number): void
  /** Gives the room back. */
  empty(): void
  remove(): void
}

/** Makes a disk of this many MB in a folder. Throws where this process may not mount one. */
export function makeSmallDisk(folder: string, megabytes: number): SmallDisk {
  const path = join(folder, 'disk')
  mkdirSync(path)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]).status !== 0)
    throw new Error('A disk of its own cannot be made: mount needs root')
  const ballast = openSync(join(path, 'ballast'), 'w')
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  }
  return {
    path,
    fill(freeMb) {
      const block = Buffer.alloc(1_000_000, 'x')
      try {
        while (freeBytes() > freeMb * 1_000_000) writeSync(ballast, block)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    },
    empty: () => ftruncateSync(ballast, 0),
    remove() {
      closeSync(ballast)
      spawnSync('umount', ['-l', path])
    },
  }
}
