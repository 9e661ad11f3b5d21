import {
  closeSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'

interface LogLimits {
  /** above which the log is turned; older files keep at most a tenth more */
  bytes: number
  /** milliseconds until the log is turned even if it is small */
  age: number
  /** files besides the one that is written */
  olderFiles: number
}

const LIMITS: LogLimits = { bytes: 5_000_000, age: 7 * 86_400_000, olderFiles: 2 }
const CHECK_INTERVAL_MS = 2_000

/** Keeps the log of a running server within 16 MB and three weeks, plus what it writes in two seconds; returns how to stop. */
export function keepLogBounded(file: string, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      turnLog(file)
    } catch (error) {
      onError(error)
    }
  }, CHECK_INTERVAL_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Moves the end of a log that is too large or too old to `file.1`, what was there to `file.2`, and empties it. The file stays
 * the same, because the server holds it open for appending: a line that it writes at that very moment may be lost.
 */
export function turnLog(file: string, now = Date.now(), { bytes, age, olderFiles }: LogLimits = LIMITS): void {
  if (!existsSync(file)) return
  const older = Array.from({ length: olderFiles }, (_, index) => `${file}.${index + 1}`)
  const [newest = ''] = older
  const maxBytes = bytes * 1.1
  for (const path of older) if (existsSync(path) && statSync(path).size > maxBytes) rmSync(path)
  const { size, birthtimeMs } = statSync(file)
  const turnedAt = existsSync(newest) ? statSync(newest).mtimeMs : birthtimeMs
  if (size <= bytes && now - turnedAt <= age) return
  for (const path of older.toReversed()) {
    const next = older[older.indexOf(path) + 1]
    if (next && existsSync(path)) renameSync(path, next)
  }
  writeFileSync(newest, readEnd(file, maxBytes), { mode: 0o600 })
  utimesSync(newest, now / 1_000, now / 1_000)
  truncateSync(file)
}

function readEnd(file: string, maxBytes: number): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const { size } = statSync(file)
    const end = Buffer.alloc(Math.min(size, Math.floor(maxBytes)))
    const length = readSync(descriptor, end, 0, end.length, size - end.length)
    return end.subarray(0, length)
  } finally {
    closeSync(descriptor)
  }
}
