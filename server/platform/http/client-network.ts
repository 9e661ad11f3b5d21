import { isIPv4 } from 'node:net'

/**
 * The network of a client's address (as `clientAddress` gives it), all of which one person may have: /24 of IPv4, /48 of
 * IPv6; null for what is no address. A /56 needs no count of its own: it lies within its /48, whose limit is the same.
 */
export function networkOf(address: string): string | null {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  const groups = /^(.+)::\/64$/.exec(address)?.[1]?.split(':')
  return groups?.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : null
}
