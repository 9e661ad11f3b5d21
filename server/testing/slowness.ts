import { spawnSync } from 'node:child_process'
import { middleOf } from './median.ts'

/** Startup time of Node on two idle cores, in ms. */
const QUIET_START = 50

/**
 * How many times longer Node takes to start than on two idle cores, at least 1. Multiply time limits by it, so that they
 * measure the work and not the load of the machine.
 */
export function slowness(): number {
  const starts = Array.from({ length: 5 }, () => {
    const begin = performance.now()
    spawnSync(process.execPath, ['-e', '0'])
    return performance.now() - begin
  })
  return Math.max(1, middleOf(starts) / QUIET_START)
}
