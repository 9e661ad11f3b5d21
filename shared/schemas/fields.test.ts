import { expect, test, vi } from 'vitest'
import { email, idInput, multiLine, phone, price, singleLine, walletNumber } from './fields.ts'
import { dateOfBirth, password } from './user.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

test('a single line is trimmed, NFC-normalized and without control characters, and its length counts characters', () => {
  const name = singleLine(1, 5)
  expect(name.parse('  Nodi ')).toBe('Nodi')
  expect(name.parse('e\u0301')).toBe('é')
  expect(name.parse('👟👟👟👟👟')).toBe('👟👟👟👟👟')
  expect(name.parse('<b>=1')).toBe('<b>=1')
  for (const invalid of ['', '   ', 'abcdef', 'a\nb', 'a\0b', 'a\u0007', '\ud800', 7, null, ['a']])
    expect(accepts(name, invalid)).toBe(false)
  expect(name.safeParse(' ').error?.issues[0]?.message).toBe('This field is required')
})

test('multi-line text has normalized line breaks and no control characters but tabs', () => {
  expect(multiLine(1, 20).parse('one\r\n\ttwo\n')).toBe('one\n\ttwo')
  for (const invalid of ['a\0', 'a\u001b[0m', '', 'x'.repeat(21)])
    expect(accepts(multiLine(1, 20), invalid)).toBe(false)
})

test('an e-mail address is lower-cased', () => {
  expect(email.parse(' Rahima@Omnishoes.Example ')).toBe('rahima@omnishoes.example')
  for (const invalid of ['', 'a', 'a@', '@b.c', 'a b@c.d', `${'x'.repeat(250)}@b.cd`, 5])
    expect(accepts(email, invalid)).toBe(false)
})

test('[TYPE-01] a phone has 6 to 20 characters as dialled, its gaps are one blank, and its Bengali digits become 0–9', () => {
  expect(phone.parse(' ০১৭১২-৩৪৫৬৭৮ ')).toBe('01712-345678')
  expect(phone.parse('+880 (2) 966.0000')).toBe('+880 (2) 966.0000')
  expect(phone.parse('(+88) 01712-345678')).toBe('(+88) 01712-345678')
  for (const pasted of ['01712\t345678', '01712\n345678', '01712\r\n345678', '01712 \v 345678'])
    expect(phone.parse(pasted), JSON.stringify(pasted)).toBe('01712 345678')
  for (const invalid of ['12345', '1'.repeat(21), 'abc1234567', '+', '------', '01712;345678'])
    expect(accepts(phone, invalid)).toBe(false)
})

test("a wallet's number is 01, a digit from 3 to 9, and eight more digits", () => {
  for (const spelling of ['০১৩ ১২৩৪-৫৬৭৮', '+880 (0)1312-345678', '8801312345678', '1312345678', '+৮৮০ (০)১৩১২-৩৪৫৬৭৮'])
    expect(walletNumber.parse(spelling), spelling).toBe('01312345678')
  for (const invalid of ['01212345678', '0131234567', '013123456789', '+8801212345678', '01312345678x', '', 'x'])
    expect(accepts(walletNumber, invalid)).toBe(false)
})

test('a password has 8 to 128 characters of any kind', () => {
  for (const valid of ['12345678', '        ', '👟'.repeat(8), 'শাপলাশাপলা', 'x'.repeat(128)])
    expect(accepts(password, valid)).toBe(true)
  for (const invalid of ['1234567', '👟'.repeat(7), 'x'.repeat(129), '1234567\0', `1234567\ud800`])
    expect(accepts(password, invalid)).toBe(false)
})

test('[AUTH-04] yesterday in Dhaka is a date of birth, today is none, at any time of the day', () => {
  vi.useFakeTimers()
  for (const now of ['2026-11-25T18:00:00Z', '2026-11-26T00:00:00Z', '2026-11-26T17:59:59Z']) {
    vi.setSystemTime(now)
    expect(accepts(dateOfBirth, '2026-11-25'), now).toBe(true)
    expect(accepts(dateOfBirth, '2026-11-26'), now).toBe(false)
  }
  vi.useRealTimers()
})

test('a date of birth is a valid day in the past', () => {
  for (const valid of ['1998-03-26', '2000-02-29', '1900-01-01']) expect(accepts(dateOfBirth, valid)).toBe(true)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  for (const invalid of [
    '2001-02-29',
    '1998-02-31',
    '0000-01-01',
    '10000-01-01',
    '26/03/1998',
    tomorrow,
    '1899-12-31',
    '',
  ]) {
    expect(accepts(dateOfBirth, invalid), invalid).toBe(false)
  }
})

test('a price is whole taka from 1 to 10,00,000', () => {
  for (const valid of [1, 1_490, 1_000_000]) expect(accepts(price, valid)).toBe(true)
  for (const invalid of [0, -0, -1, 1.5, 1_000_001, 2 ** 53 + 2, Number.NaN, '1', true, null])
    expect(accepts(price, invalid)).toBe(false)
})

test('an id in a request is lower-cased and not validated otherwise', () => {
  expect(idInput.parse('ABC-1')).toBe('abc-1')
  for (const invalid of ['x'.repeat(101), 7, null, {}]) expect(accepts(idInput, invalid)).toBe(false)
})
