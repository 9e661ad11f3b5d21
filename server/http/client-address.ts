import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { ShopEnv } from './shop-env.ts'

/**
 * The client's IP address: the socket's, or the one that exactly TRUST_PROXY proxies report in X-Forwarded-For.
 * Addresses of one IPv6 network (/64) count as one.
 */
export function clientAddress(c: Context<ShopEnv>): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'in process'
  const proxies = c.var.settings.trustProxy
  if (!proxies) return networkOf(socket)
  const forwardedAddress = c.req.header('X-Forwarded-For')?.split(',').at(-proxies)?.trim() ?? ''
  return networkOf(isIP(forwardedAddress) ? forwardedAddress : socket)
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const groups = plain.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before
  return `${groups.slice(0, 4).join(':')}::/64`
}
