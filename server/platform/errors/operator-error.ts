/** An error that the operator can fix: printed as its message alone, without a stack, followed by exit 1. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** What to print for a fatal error: the message of an OperatorError, the stack of any other without the values of its statement. */
export function fatalErrorText(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  return error instanceof Error ? (error.stack ?? error.message).replace(/^params: .*\n/m, '') : String(error)
}
