/** A reason not to start that its owner can act on: shown as one clear line, without a stack, and followed by exit 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The line shown for whatever stopped the start: a StartError speaks for itself, the rest is shown whole. */
export function startErrorText(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
