import { pino } from 'pino'
import type { Settings } from './settings.ts'

/** The shop's log: one JSON line per event on standard output, never with a secret in it (security.md section 7). */
export type Log = ReturnType<typeof createLog>

/** A log at the level the settings name; every line carries the time in UTC. */
export function createLog(settings: Pick<Settings, 'logLevel'>) {
  return pino({
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['password', 'token', 'authorization', 'tokenSecret', '*.password', '*.token', '*.authorization'],
      censor: '[hidden]',
    },
  })
}
