import { conflict, notFound } from '#server/http/errors.ts'
import { databaseCode } from './error-code.ts'

const UNIQUE = '23505'
/** a row that others point at was to go, or one was to point at a row that is not there */
const REFERENCE = '23503'

/**
 * Turns the database's refusal of a second row of the same name into 409 with these words: `.catch(isTaken('Category
 * already exists'))`. Anything else is thrown on.
 */
export function isTaken(message: string): (error: unknown) => never {
  return (error) => {
    throw databaseCode(error) === UNIQUE ? conflict(message, 'taken') : error
  }
}

/**
 * Turns the database's refusal of a row that points at nothing into 404 that names what is not there any more:
 * `.catch(isGone('Category'))`. Anything else is thrown on.
 */
export function isGone(thing: string): (error: unknown) => never {
  return (error) => {
    throw databaseCode(error) === REFERENCE ? notFound(thing) : error
  }
}

/** Whether the database refused to delete a row that others still point at. */
export function isStillUsed(error: unknown): boolean {
  return databaseCode(error) === REFERENCE
}
