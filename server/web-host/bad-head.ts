import type { IncomingMessage } from 'node:http'

/** The maximum number of header lines of a request. */
export const MAX_HEADERS = 100

/** What a Host cannot contain: the beginning of a path, query or fragment, or the end of a user name. */
const NOT_IN_HOST = /[/\\?#@]/

/**
 * The status that refuses the head of a request: 400 for more than one Host line (RFC 9112) or a Host that is more than
 * name and port, 431 for too many headers, null for any other. Node's parser lets all of these through.
 */
export function badHeadStatus({ headers, headersDistinct, rawHeaders }: IncomingMessage): 400 | 431 | null {
  if (rawHeaders.length > MAX_HEADERS * 2) return 431
  return (headersDistinct.host?.length ?? 0) > 1 || NOT_IN_HOST.test(headers.host ?? '') ? 400 : null
}
