import type { ChildProcess } from 'node:child_process'

/** Whether a child process has ended, or could not be started. */
export function hasExited({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}
