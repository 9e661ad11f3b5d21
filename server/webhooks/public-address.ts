import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net'

/** Networks of IPv4 that are nobody's on the internet (IANA special-purpose registry), multicast and reserved ones included. */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Of IPv6 all that is given out is 2000::/3; within it what leads elsewhere or is for documents: Teredo, 6to4 and the like. */
const PUBLIC_V6 = ['2000::/3']
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const privateV4 = listOf('ipv4', PRIVATE_V4)
const publicV6 = listOf('ipv6', PUBLIC_V6)
const privateV6 = listOf('ipv6', PRIVATE_V6)

/** Ends of names that no name server of the internet has: of this machine, or of a network of one's own (RFC 6761, 6762, 8375, ICANN). */
const PRIVATE_ENDS = ['localhost', 'localdomain', 'local', 'internal', 'home.arpa', 'lan', 'home', 'corp', 'intranet']

/** Seconds that a name server may take. */
const RESOLVE_SECONDS = 3

/** An address that a webhook may not call. */
export class PrivateAddress extends Error {
  constructor() {
    super('the address is not one on the internet')
  }
}

/**
 * Whether an IP address is one on the internet: not of this machine or network, in whatever spelling, nor of IPv4 within IPv6 (mapped,
 * translated, 6to4), which might lead there.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !privateV4.check(ip)
  if (isIP(ip) === 0 || ip.includes('%')) return false
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' })
  return publicV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6')
}

/** What is wrong with where an event is to go, before its name is looked up. */
export type TargetFault = 'no-https' | 'sign-in' | 'private'

/**
 * What is wrong with a URL that is to be called; null: nothing that can be seen by itself. Receivers of the shop's own network, named in
 * `ownHosts`, may be private and without https. A number in any spelling is an address already: the URL has read it.
 */
export function findTargetFault(url: URL, ownHosts: readonly string[]): TargetFault | null {
  if (url.username !== '' || url.password !== '') return 'sign-in'
  if (isOwnReceiver(url, ownHosts)) return null
  if (url.protocol !== 'https:') return 'no-https'
  return isPrivateName(url.hostname) ? 'private' : null
}

/** Whether a host is an address that is not on the internet, or a name that leads to none there. */
function isPrivateName(hostname: string): boolean {
  const name = bareName(hostname)
  if (isIP(name) !== 0) return !isPublicAddress(name)
  return !name.includes('.') || PRIVATE_ENDS.some((end) => name.endsWith(`.${end}`))
}

/** Without the brackets of IPv6, and the dot that ends a whole name. */
function bareName(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()
}

/**
 * The IP address that a host name stands for at this moment, to be connected to as it is: a second look at the name might find another
 * one. Throws PrivateAddress if any of its addresses is not on the internet.
 */
export async function resolvePublic(host: string): Promise<string> {
  const name = bareName(host)
  const addresses = isIP(name) ? [name] : await lookUp(name)
  if (!addresses.every(isPublicAddress)) throw new PrivateAddress()
  const [first] = addresses
  if (first === undefined) throw new Error('the name has no address')
  return first
}

/** Whether a setting names where a URL leads, `host:port`: a receiver in the shop's own network. */
export function isOwnReceiver({ hostname, port, protocol }: URL, hosts: readonly string[]): boolean {
  return hosts.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`)
}

/** By a name server alone: the machine's own list of hosts is about the shop's network. */
async function lookUp(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_SECONDS * 1000, tries: 1 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
