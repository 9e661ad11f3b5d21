import { expect, test } from 'vitest'
import { seal, unseal } from '../../platform/startup/seal.ts'
import { codeOf, findStep, otpAddress, stepAt, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('[PEOPLE-05] codes are those of RFC 6238, appendix B, in six digits', () => {
  const vectors: [number, string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ]
  for (const [seconds, code] of vectors) expect(codeOf(secret, stepAt(seconds)), String(seconds)).toBe(code)
})

test('[PEOPLE-05] a code counts in its half minute and the ones before and after', () => {
  const code = codeOf(secret, 1000)
  const steps = [998, 999, 1000, 1001, 1002].map((step) => findStep(secret, code, step * 30 + 15))
  expect(steps).toEqual([null, 1000, 1000, 1000, null])
  expect(findStep(secret, '', 30_000)).toBeNull()
})

test('[PEOPLE-05] apps read the secret in base 32, and from the address of a QR code', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(otpAddress({ secret, issuer: 'Omni Shoes', account: 'rahim@shoes.com' })).toBe(
    'otpauth://totp/Omni%20Shoes:rahim%40shoes.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Omni%20Shoes',
  )
})

test('[PEOPLE-05] a sealed secret opens by its key or the former one, for its owner and purpose alone', () => {
  const sealed = seal('the former key', 'second step', 'rahim', secret)
  const open = (keys: (string | null)[], purpose = 'second step', owner = 'rahim') =>
    unseal(keys, purpose, owner, sealed)
  expect(open(['the new key', 'the former key'])).toEqual(secret)
  expect([
    open(['the new key', null]),
    open(['the former key'], 'x'),
    open(['the former key'], undefined, 'y'),
  ]).toEqual([null, null, null])
  expect(sealed).not.toContain(secret.toString('base64url'))
  expect(seal('k', 'p', 'o', secret)).not.toBe(seal('k', 'p', 'o', secret))
  expect(unseal(['the former key'], 'second step', 'rahim', 'short')).toBeNull()
})
