import { conflict } from '#server/http/errors.ts'

const UNIQUE = '23505'
const STILL_REFERENCED = '23503'

/**
 * Turns the database's refusal of a second row of the same name into 409 with these words: `.catch(isTaken('Category
 * already exists'))`. Anything else is thrown on.
 */
export function isTaken(message: string): (error: unknown) => never {
  return (error) => {
    throw codeOf(error) === UNIQUE ? conflict(message, 'taken') : error
  }
}

/** Whether the database refused to delete a row that others still point at. */
export function isStillUsed(error: unknown): boolean {
  return codeOf(error) === STILL_REFERENCED
}

/** Drizzle wraps what the driver says. */
function codeOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return null
}
