import type { IncomingMessage } from 'node:http'

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers
}
