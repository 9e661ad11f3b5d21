import { spawnSync } from 'node:child_process'
import { middleOf } from './middle-of.ts'

/** Starting Node on two quiet cores, in ms. */
const QUIET_START = 50

/**
 * How many times longer than on two quiet cores a start of Node takes here and now, 1 at least: a limit in seconds times
 * this is about the work, and not about what else the machine does.
 */
export function slowness(): number {
  const starts = Array.from({ length: 5 }, () => {
    const begin = performance.now()
    spawnSync(process.execPath, ['-e', '0'])
    return performance.now() - begin
  })
  return Math.max(1, middleOf(starts) / QUIET_START)
}
