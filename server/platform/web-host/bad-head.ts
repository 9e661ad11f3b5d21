import type { IncomingMessage } from 'node:http'

/** The maximum number of header lines of a request. */
export const MAX_HEADERS = 100

/** A name, an IPv4 or a bracketed IPv6 address, and a port (RFC 9110, 7.2); whether they are real, URL tells. */
const HOST = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d.])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * The status that refuses the head of a request: 400 for more than one Host line (RFC 9112) or a Host that is more than
 * name and port, 431 for too many headers, null for any other. Node's parser lets all of these through.
 */
export function badHeadStatus({ headers, headersDistinct, rawHeaders }: IncomingMessage): 400 | 431 | null {
  if (rawHeaders.length > MAX_HEADERS * 2) return 431
  return (headersDistinct.host?.length ?? 0) > 1 || !isHost(headers.host) ? 400 : null
}

/** A request of HTTP/1.0 needs none. */
function isHost(host: string | undefined): boolean {
  return host === undefined || (HOST.test(host) && URL.canParse(`http://${host}`))
}
