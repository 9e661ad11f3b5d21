import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { Config } from '#server/config.ts'

/** What a request says about where it comes from. */
export interface RequestOrigin {
  /** the other end of its connection; undefined in this process or once the connection is gone */
  socketAddress: string | undefined
  /** its X-Forwarded-For */
  forwardedFor: string | undefined
}

/** The origin of a request as Hono has it. */
export function originOf({ env, req }: HonoRequest): RequestOrigin {
  return { socketAddress: env?.incoming?.socket.remoteAddress, forwardedFor: req.header('X-Forwarded-For') }
}

/** The origin of a request as Node has it. Once its connection is closed, that has no address any more. */
export function originOfMessage({ socket, headers }: IncomingMessage): RequestOrigin {
  return { socketAddress: socket.remoteAddress, forwardedFor: headers['x-forwarded-for']?.toString() }
}

interface HonoRequest {
  env?: { incoming?: Pick<IncomingMessage, 'socket'> }
  req: { header(name: string): string | undefined }
}

/** The client's IP address as limits count it: the addresses of one IPv6 network (/64) are one. */
export function clientAddress(c: HonoRequest & { var: { config: Pick<Config, 'trustProxy'> } }): string {
  return addressOf(originOf(c), c.var.config.trustProxy)
}

/** The same, for a request that has not reached the API. */
export function addressOf(origin: RequestOrigin, proxies: number): string {
  return networkOf64(clientIp(origin, proxies))
}

/** The client's address as LOG_ADDRESS lets it into the log: whole, its network (/24, /48), or undefined. */
export function loggedAddress(
  origin: RequestOrigin,
  { trustProxy, logAddress }: Pick<Config, 'trustProxy' | 'logAddress'>,
): string | undefined {
  if (logAddress === 'none') return undefined
  const ip = clientIp(origin, trustProxy)
  return logAddress === 'full' ? ip : (networkOf(networkOf64(ip)) ?? ip)
}

/** The client's IP address: the socket's, or the one that exactly `proxies` proxies report in X-Forwarded-For. */
function clientIp({ socketAddress, forwardedFor }: RequestOrigin, proxies: number): string {
  const reported = proxies > 0 ? withoutPort(forwardedFor?.split(',').at(-proxies)?.trim() ?? '') : ''
  return inOneSpelling(isIP(reported) ? reported : (socketAddress ?? 'in process'))
}

/** An IPv6 address has many spellings; one that stands for an IPv4 address is that. */
function inOneSpelling(address: string): string {
  if (!isIPv6(address)) return address
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** Some balancers report `203.0.113.7:50000` or `[2001:db8::1]:50000`. */
function withoutPort(address: string): string {
  return /^(?:(\d+(?:\.\d+){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i.exec(address)?.slice(1).find(Boolean) ?? address
}

function networkOf64(plain: string): string {
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const groups = plain.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The network of a client's address (as `clientAddress` gives it), all of which one person may have: /24 of IPv4, /48 of
 * IPv6; null for what is no address. A /56 needs no count of its own: it lies within its /48, whose limit is the same.
 */
export function networkOf(address: string): string | null {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  const groups = /^(.+)::\/64$/.exec(address)?.[1]?.split(':')
  return groups?.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : null
}
