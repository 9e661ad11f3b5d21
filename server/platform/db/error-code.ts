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
