import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { drain, listen } from '#server/platform/web-host/listening/listen.ts'
import { openForwardingProxy, sendFrom } from '#server/testing/processes/forwarding-proxy.ts'
import { startApi } from '#server/testing/start-api.ts'
import { networkOf } from './client-address.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

const LIMIT = 3

/** A shop on a port that trusts this many proxies and allows an address LIMIT searches a minute, and those proxies in a row. */
async function startBehindProxies(count: number) {
  const shop = await startApi({ TRUST_PROXY: String(count), LIMIT_NEARBY_PER_ADDRESS: String(LIMIT) })
  closings.push(shop.close)
  const server = await listen(createApi(shop), { ...shop.config, port: 0 })
  closings.push(() => drain(server, 0))
  const ports = [(server.address() as AddressInfo).port]
  for (let hop = 0; hop < count; hop += 1) {
    const proxy = await openForwardingProxy(ports[0] ?? 0)
    closings.push(proxy.close)
    ports.unshift(proxy.port)
  }
  /** Sends searches one after the other from an address, through the outermost proxy or past some; returns their statuses. */
  const search = async (address: string, forwarded: string[], skip = 0) => {
    const statuses: number[] = []
    for (const value of forwarded) {
      const { status } = await sendFrom(address, `http://127.0.0.1:${ports[skip]}/api/v1/showrooms/nearby`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(value && { 'X-Forwarded-For': value }) },
        body: JSON.stringify({ latitude: 23.75, longitude: 90.38 }),
      })
      statuses.push(status)
    }
    return statuses
  }
  return { search }
}

const own = Array<string>(LIMIT + 1).fill('')
const limited = [...Array<number>(LIMIT).fill(200), 429]

/** Only Linux has all of 127.0.0.0/8 without being told. */
const onLinux = { skip: process.platform !== 'linux' }

test(
  '[I21] behind two proxies in a row each client has its own limit and cannot forge its address',
  onLinux,
  async () => {
    const { search } = await startBehindProxies(2)
    expect(await search('127.0.0.11', own)).toEqual(limited)
    expect(await search('127.0.0.12', own)).toEqual(limited)
    const forged = ['203.0.113.1', '203.0.113.2, 203.0.113.3', '203.0.113.4, 203.0.113.5, 127.0.0.1', '::1']
    expect(await search('127.0.0.13', forged)).toEqual(limited)
    expect(await search('127.0.0.14', Array(LIMIT + 1).fill('127.0.0.13'))).toEqual(limited)
  },
)

test('[I21] without a proxy a client is its connection, whatever its headers say', onLinux, async () => {
  const { search } = await startBehindProxies(0)
  expect(await search('127.0.0.11', ['203.0.113.1', '203.0.113.2', '', '203.0.113.3'])).toEqual(limited)
  expect(await search('127.0.0.12', own)).toEqual(limited)
})

test('[I21] a proxy that reports the port beside the address does not make all clients one', onLinux, async () => {
  const { search } = await startBehindProxies(1)
  const reported = (address: string) => Array.from(own, (_, index) => `${address}:${50_000 + index}`)
  expect(await search('127.0.0.1', reported('203.0.113.21'), 1)).toEqual(limited)
  expect(await search('127.0.0.1', reported('203.0.113.22'), 1)).toEqual(limited)
  expect(await search('127.0.0.1', reported('[2001:db8:1:2::a]'), 1)).toEqual(limited)
  expect(await search('127.0.0.1', ['2001:db8:1:2::b'], 1)).toEqual([429])
})

describe('networks', () => {
  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['in process', null],
  ])('the network of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test.each([
    ['a /24', ['203.0.113.1', '203.0.113.2', '203.0.113.3'], '203.0.114.1'],
    ['a /56', ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'], '2001:db8:2:1::1'],
    [
      'a /56 in other spellings',
      ['2001:db8:5:0::1', '2001:0DB8:0005:0001::1', '2001:db8:5:2:0:0:0:1'],
      '2001:db8:6::1',
    ],
    ['a /24 spelled as IPv6', ['::ffff:203.0.115.1', '::FFFF:cb00:7302', '0:0:0:0:0:ffff:cb00:7303'], '203.0.116.1'],
    ['a /48', ['2001:db8:3:100::1', '2001:db8:3:200::1', '2001:db8:3:300::1'], '2001:db8:4:100::1'],
  ])('%s has a limit of its own, whichever of its addresses are used', async (_, [first, second, third], elsewhere) => {
    const shop = await startApi({ LIMIT_NEARBY_PER_ADDRESS: '2', LIMIT_NEARBY_PER_NETWORK: '4', TRUST_PROXY: '1' })
    const nearbyFrom = async (address = '') => {
      const json = { latitude: 23.7, longitude: 90.4 }
      return (await shop.request('/showrooms/nearby', { json, headers: { 'X-Forwarded-For': address } })).status
    }
    const statuses = []
    for (const address of [first, first, first, first, first, second, second, third])
      statuses.push(await nearbyFrom(address))
    // What an address is refused does not count for its network.
    expect(statuses).toEqual([200, 200, 429, 429, 429, 200, 200, 429])
    expect(await nearbyFrom(elsewhere)).toBe(200)
    await shop.close()
  })
})
