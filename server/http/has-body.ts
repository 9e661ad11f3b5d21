import type { IncomingMessage } from 'node:http'

/** Whether a request says that a body comes with it. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers
}
