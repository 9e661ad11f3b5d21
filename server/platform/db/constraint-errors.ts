import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { ErrorCode, Resource } from '#shared/rules/errors.ts'

const UNIQUE_VIOLATION = '23505'
/** deleting a row that others refer to, or referring to a row that does not exist */
const FOREIGN_KEY_VIOLATION = '23503'

/** Turns a unique violation into this failure: `.catch(onDuplicate('email_taken'))`. Rethrows any other error. */
export function onDuplicate<C extends ErrorCode>(...failure: ConstructorParameters<typeof ShopError<C>>) {
  return (error: unknown): never => {
    throw postgresErrorCode(error) === UNIQUE_VIOLATION ? new ShopError(...failure) : error
  }
}

/**
 * Turns a foreign key violation into 404 that names what no longer exists: `.catch(onMissingReference('Category'))`.
 * Rethrows any other error.
 */
export function onMissingReference(resource: Resource): (error: unknown) => never {
  return (error) => {
    throw postgresErrorCode(error) === FOREIGN_KEY_VIOLATION ? notFound(resource) : error
  }
}

/** Whether a delete failed because other rows still refer to the row. */
export function isStillReferenced(error: unknown): boolean {
  return postgresErrorCode(error) === FOREIGN_KEY_VIOLATION
}

/** The SQLSTATE of a failed Drizzle statement (`23505`: unique violation), or null. */
export function postgresErrorCode(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null
}

/** The detail that PostgreSQL gives with an error, or null. */
export function postgresErrorDetail(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'detail' in cause && cause.detail ? String(cause.detail) : null
}
