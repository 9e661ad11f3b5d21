import { conflict, notFound } from '#server/errors/shop-error.ts'
import { postgresErrorCode } from './error-code.ts'

const UNIQUE_VIOLATION = '23505'
/** deleting a row that others refer to, or referring to a row that does not exist */
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Turns a unique violation into 409 with this message: `.catch(onDuplicate('Category already exists'))`. Rethrows any
 * other error.
 */
export function onDuplicate(message: string): (error: unknown) => never {
  return (error) => {
    throw postgresErrorCode(error) === UNIQUE_VIOLATION ? conflict(message, 'taken') : error
  }
}

/**
 * Turns a foreign key violation into 404 that names what no longer exists: `.catch(onMissingReference('Category'))`.
 * Rethrows any other error.
 */
export function onMissingReference(resource: string): (error: unknown) => never {
  return (error) => {
    throw postgresErrorCode(error) === FOREIGN_KEY_VIOLATION ? notFound(resource) : error
  }
}

/** Whether a delete failed because other rows still refer to the row. */
export function isStillReferenced(error: unknown): boolean {
  return postgresErrorCode(error) === FOREIGN_KEY_VIOLATION
}
