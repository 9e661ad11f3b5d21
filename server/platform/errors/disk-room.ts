import { statfsSync } from 'node:fs'
import { isUnavailable } from '#server/platform/errors/is-unavailable.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'

/** In MB: with less a database cannot write its log, ends, and its clients see a connection that was cut. */
const NO_ROOM_MB = 32
const FULL_DISK_CODES = ['ENOSPC', 'EDQUOT', '53100']

/** Throws OperatorError unless the disk of a folder has this many MB left for `what`, which begins a sentence. */
export function assertRoom(folder: string, megabytes: number, what: string): void {
  const free = freeMegabytes(folder)
  if (free < megabytes)
    throw new OperatorError(
      `${what} needs ${megabytes} MB on the disk of ${folder}, where ${free} MB are free. Make room, and start again.`,
    )
}

/**
 * An error as it came, or, where a full disk has led to it, an OperatorError that says so. What a start or a task had begun is
 * one transaction or a file that gets its name last, so that nothing is half done.
 */
export function explainFullDisk(error: unknown, dataDir: string): unknown {
  if (error instanceof OperatorError || !isDiskFull(error, dataDir)) return error
  return new OperatorError(
    `The disk is full: ${freeMegabytes(dataDir)} MB are free on that of ${dataDir}. Make room, and try again; nothing was left half done.`,
  )
}

function isDiskFull(error: unknown, dataDir: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && FULL_DISK_CODES.includes(String(cause.code))) return true
  }
  return isUnavailable(error) && freeMegabytes(dataDir) < NO_ROOM_MB
}

function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / 1e6)
}
