import { expect, test } from 'vitest'
import { findTargetFault, isPublicAddress, PrivateAddress, resolvePublic } from './public-address.ts'

test('[DATA-10] addresses of this machine and of private networks are none to call, in no spelling', async () => {
  const privateOnes = [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.0.9', '169.254.169.254', '172.16.0.1', '172.31.9.9'],
    ...['192.0.0.8', '192.168.1.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:a00:1', '::127.0.0.1', '64:ff9b::7f00:1'],
    ...[
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd12:3456::1',
      'ff02::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
    ],
    ...['localhost', '', '2130706433', '0x7f.1', '127.1'],
  ]
  expect(privateOnes.filter(isPublicAddress)).toEqual([])
  const publicOnes = [
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ]
  expect(publicOnes.filter((ip) => !isPublicAddress(ip))).toEqual([])
  await expect(resolvePublic('[::1]')).rejects.toThrow(PrivateAddress)
  await expect(resolvePublic('127.0.0.1')).rejects.toThrow(PrivateAddress)
  expect(await resolvePublic('[2606:4700::1111]')).toBe('2606:4700::1111')
})

test('[DATA-10] whatever a URL makes of a number is looked at as the address that it is', async () => {
  for (const url of [
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://0177.0.0.1/',
    'https://[::ffff:7f00:1]/',
  ])
    await expect(resolvePublic(new URL(url).hostname), url).rejects.toThrow(PrivateAddress)
})

const PRIVATE_HOSTS = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.1.', '１２７.0.0.1', '10.0.0.7'],
  ...['172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '240.0.0.1', '198.51.100.1'],
  ...[
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[fe80::1]',
    '[fc00::1]',
    '[2002:7f00:1::]',
  ],
  ...[
    'localhost',
    'LOCALHOST.',
    'shop.localhost',
    'till.local',
    'till.local.',
    'metadata.google.internal',
    'nas',
    'nas.lan',
  ],
]

test('[DATA-10] a host that is seen to be private is none to call, whichever way it is written', () => {
  const faultOf = (url: string, own: string[] = []) => findTargetFault(new URL(url), own)
  for (const host of PRIVATE_HOSTS) expect([host, faultOf(`https://${host}/x`)]).toEqual([host, 'private'])
  for (const host of [
    '1.1.1.1',
    '[2606:4700::1111]',
    'hooks.example',
    'local.example',
    'internal.example',
    'hooks.example.',
  ])
    expect([host, faultOf(`https://${host}/x`)]).toEqual([host, null])
  expect([faultOf('http://hooks.example'), faultOf('https://me:you@hooks.example')]).toEqual(['no-https', 'sign-in'])
  expect([faultOf('http://10.0.0.7/', ['10.0.0.7:80']), faultOf('http://10.0.0.7/', ['10.0.0.7:81'])]).toEqual([
    null,
    'no-https',
  ])
})
