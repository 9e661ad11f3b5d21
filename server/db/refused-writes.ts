import { conflict } from '#server/http/errors.ts'
import { databaseCode } from './error-code.ts'

const UNIQUE = '23505'
const STILL_REFERENCED = '23503'

/**
 * Turns the database's refusal of a second row of the same name into 409 with these words: `.catch(isTaken('Category
 * already exists'))`. Anything else is thrown on.
 */
export function isTaken(message: string): (error: unknown) => never {
  return (error) => {
    throw databaseCode(error) === UNIQUE ? conflict(message, 'taken') : error
  }
}

/** Whether the database refused to delete a row that others still point at. */
export function isStillUsed(error: unknown): boolean {
  return databaseCode(error) === STILL_REFERENCED
}
