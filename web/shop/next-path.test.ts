import { expect, test } from 'vitest'
import { readNext, withNext } from './next-path.ts'

const next = (text: string) => readNext(new URLSearchParams({ next: text }))

test('a path of the shop is where the shopper goes back to', () => {
  expect(next('/checkout/direct')).toBe('/checkout/direct')
  expect(next('/search?query=শাপলা&page=2')).toBe('/search?query=শাপলা&page=2')
})

test('an address elsewhere, a trick or a sign-in page leads home', () => {
  const tricks = [
    '',
    'checkout',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/login',
    '/Login',
    '/./login',
    '/register?next=/cart',
  ]
  for (const trick of tricks) expect(next(trick), trick).toBe('/')
})

test('a sign-in address carries the way back', () => {
  expect(withNext('/login', '/checkout')).toBe('/login?next=%2Fcheckout')
  expect(withNext('/register', '/')).toBe('/register')
})
