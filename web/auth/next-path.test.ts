import { expect, test } from 'vitest'
import { readNextPath, withNext } from './next-path.ts'

const next = (text: string) => readNextPath(new URLSearchParams({ next: text }))

test('a path of the shop is returned', () => {
  expect(next('/checkout/direct')).toBe('/checkout/direct')
  expect(next('/search?query=শাপলা&page=2')).toBe('/search?query=শাপলা&page=2')
})

test('an external URL, a trick or a sign-in page leads to the home page', () => {
  const tricks = [
    '',
    'checkout',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/cart\u0000',
    '/cart\\',
    'javascript:alert(1)',
    '/login',
    '/Login',
    '/./login',
    '/register?next=/cart',
  ]
  for (const trick of tricks) expect(next(trick), trick).toBe('/')
})

test('a sign-in URL carries the path to return to', () => {
  expect(withNext('/login', '/checkout')).toBe('/login?next=%2Fcheckout')
  expect(withNext('/register', '/')).toBe('/register')
})
