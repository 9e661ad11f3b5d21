import { conflict, notFound } from '#server/http/errors.ts'
import { databaseCode } from './error-code.ts'

const UNIQUE = '23505'
/** deleting a row that others refer to, or referring to a row that does not exist */
const REFERENCE = '23503'

/**
 * Turns a unique violation into 409 with this message: `.catch(onDuplicate('Category already exists'))`. Rethrows any
 * other error.
 */
export function isTaken(message: string): (error: unknown) => never {
  return (error) => {
    throw databaseCode(error) === UNIQUE ? conflict(message, 'taken') : error
  }
}

/**
 * Turns a foreign key violation into 404 that names what no longer exists: `.catch(onMissingReference('Category'))`.
 * Rethrows any other error.
 */
export function isGone(thing: string): (error: unknown) => never {
  return (error) => {
    throw databaseCode(error) === REFERENCE ? notFound(thing) : error
  }
}

/** Whether a delete failed because other rows still refer to the row. */
export function isStillUsed(error: unknown): boolean {
  return databaseCode(error) === REFERENCE
}
