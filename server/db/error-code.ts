/** PostgreSQL's code for why a statement of drizzle's failed (`23505`: it is there already), or null. */
export function databaseCode(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null
}
