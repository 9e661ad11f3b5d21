import { spawnSync } from 'node:child_process'
import { median } from './median.ts'

/** Startup time of Node on two idle cores, in ms. */
const IDLE_STARTUP_MS = 50

/**
 * How many times longer Node takes to start than on two idle cores, at least 1. Multiply time limits by it, so that they
 * measure the work and not the load of the machine.
 */
export function machineSlowness(): number {
  const startupTimes = Array.from({ length: 5 }, () => {
    const start = performance.now()
    spawnSync(process.execPath, ['-e', '0'])
    return performance.now() - start
  })
  return Math.max(1, median(startupTimes) / IDLE_STARTUP_MS)
}
