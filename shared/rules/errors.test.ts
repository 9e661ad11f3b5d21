import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERRORS, errorMessage } from './errors.ts'

test('messages count in singular and plural', () => {
  const inUse = (count: number, dependent: 'product' | 'sub-category') =>
    errorMessage('in_use', { resource: 'category', count, dependent })
  expect(inUse(1, 'product')).toBe('This category still has 1 product. Move or delete it first.')
  expect(inUse(3, 'product')).toBe('This category still has 3 products. Move or delete them first.')
  expect(inUse(2, 'sub-category')).toBe('This category still has 2 sub-categories. Move or delete them first.')
  expect(errorMessage('used_by_products', { resource: 'color', count: 1 })).toBe('This color is used by 1 product')
  expect(errorMessage('used_by_products', { resource: 'size', count: 7 })).toBe('This size is used by 7 products')
})

test('[TYPE-05] one wrong field says what is wrong with it, in words without its name in the code; several say to check', () => {
  const field = (path: string) => ({ path, message: 'This field is required', code: 'required' })
  expect(errorMessage('invalid', { errors: [field('name')] })).toBe('This field is required')
  expect(errorMessage('invalid', { errors: [field('')] })).toBe('Please check your input')
  expect(errorMessage('invalid', { errors: [field('name'), field('email')] })).toBe('Please check your input')
})

test('docs/requirements/security.md lists every code', () => {
  const security = readFileSync('docs/requirements/security.md', 'utf8')
  const table = security.slice(security.indexOf('## Error responses'), security.indexOf('## Who may make which call'))
  const documented = new Set(table.match(/[a-z]+(?:_[a-z]+)*/g))
  expect(Object.keys(ERRORS).filter((code) => !documented.has(code))).toEqual([])
})
