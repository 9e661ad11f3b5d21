import { describe, expect, test } from 'vitest'
import { startApi } from '#server/testing/start-api.ts'
import { networkOf } from './client-network.ts'

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
