import { readdirSync, readFileSync } from 'node:fs'

/** Processor time in ms that processes have used, with all their threads; those that have ended count 0. */
export function processorTime(pids: readonly (number | undefined)[]): number {
  return pids.reduce<number>((sum, pid) => sum + (pid === undefined ? 0 : timeOf(pid)), 0)
}

function timeOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => sum + timeOfThread(`/proc/${pid}/task/${thread}/schedstat`), 0)
  } catch {
    return 0
  }
}

/** The first number is the time on a processor in ns; `stat` counts in hundredths of a second. */
function timeOfThread(path: string): number {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) / 1e6
  } catch {
    return 0
  }
}
