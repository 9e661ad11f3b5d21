/** An error that the operator can fix: printed as its message alone, without a stack, followed by exit 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What to print for a fatal error: the message of an OperatorError, the stack of any other. */
export function startErrorText(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
