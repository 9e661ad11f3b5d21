import { pino } from 'pino'
import type { Config } from './config.ts'

/** The shop's log: one JSON line per event, never with a secret in it. */
export type Log = ReturnType<typeof createLog>

/** Creates the log, on standard output by default; every line carries the time in UTC. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: { write(line: string): void }) {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError },
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        'tokenSecret',
        'oldTokenSecret',
        '*.password',
        '*.token',
        '*.authorization',
      ],
      censor: '[hidden]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Serializes an error without data: errors of failed statements contain the values to be written, and those of PostgreSQL
 * the conflicting row, with personal data, codes and hashes.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  const { name, message, stack = '', cause } = error
  return {
    name,
    message: stripValues(message),
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    stack: stack.slice(stack.indexOf('\n    at ') + 1),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  }
}

/** Drizzle lists the values after 'params:', PostgreSQL quotes an invalid value after a colon. */
function stripValues(message: string): string {
  return message.replace(/\nparams:[\s\S]*$/, '').replace(/: ".*"$/s, '')
}
