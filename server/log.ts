import { pino } from 'pino'
import type { Settings } from './settings.ts'

/** The shop's log: one JSON line per event on standard output, never with a secret in it (security.md section 7). */
export type Log = ReturnType<typeof createLog>

/** A log at the level the settings name, to standard output unless told otherwise; every line carries the time in UTC. */
export function createLog(settings: Pick<Settings, 'logLevel'>, to?: { write(line: string): void }) {
  const options = {
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: {
      paths: ['password', 'token', 'authorization', 'tokenSecret', '*.password', '*.token', '*.authorization'],
      censor: '[hidden]',
    },
  }
  return to ? pino(options, to) : pino(options)
}

/**
 * An error as the log keeps it. A failed statement brings along the values that it was to write, and PostgreSQL the row
 * that stood in the way: codes, hashes, names. None of that is kept (invariant I16).
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  const { name, message, stack = '', cause } = error
  return {
    name,
    message: withoutValues(message),
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    stack: stack.slice(stack.indexOf('\n    at ') + 1),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** Drizzle writes the values behind 'params:', PostgreSQL a value that it cannot read behind a colon. */
function withoutValues(message: string): string {
  return message.replace(/\nparams:[\s\S]*$/, '').replace(/: ".*"$/s, '')
}
