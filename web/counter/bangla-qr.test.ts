import { expect, test } from 'vitest'
import { banglaQrOf, crc16 } from './bangla-qr.ts'

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`
const withCrc = (text: string) => `${text}6304${crc16(`${text}6304`)}`
const SHOP = [
  field('00', '01'),
  field('01', '11'),
  field('26', field('00', 'bd.org.bb') + field('01', '1234567')),
  field('52', '5661'),
  field('53', '050'),
  field('58', 'BD'),
  field('59', 'Omni Shoes'),
  field('60', 'Dhaka'),
  field('62', field('03', 'DHN')),
].join('')

test('the check of a text is the one that EMVCo asks for', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16('')).toBe('FFFF')
})

test('[COUNTER-09] the shop’s Bangla QR gets amount and receipt number, in order and with its check', () => {
  const payload = banglaQrOf(withCrc(SHOP), 2490, 'DHN-2-000118')
  expect(payload).toContain('010212')
  expect(payload).toContain(field('53', '050') + field('54', '2490') + field('58', 'BD'))
  expect(payload).toContain(field('62', field('03', 'DHN') + field('05', 'DHN-2-000118')))
  expect(payload?.slice(-4)).toBe(crc16(payload?.slice(0, -4) ?? ''))
})

test('[COUNTER-09] a text that is no such code, or was changed, is not shown', () => {
  for (const text of ['', 'hello', withCrc(SHOP).slice(0, -1), withCrc(SHOP).replace('Dhaka', 'Dhaks'), '0002016304'])
    expect(banglaQrOf(text, 100, 'DHN-2-000118'), text).toBeNull()
})
