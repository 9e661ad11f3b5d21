import { expect } from '@playwright/test'
import { adminFiles, fileContaining, shopperFiles } from './built-files.ts'
import { test } from './test.ts'

test('no file of a public page imports a file of the admin area', () => {
  const adminScripts = adminFiles()
  expect(adminScripts.size).toBeGreaterThan(10)
  for (const { id, files } of shopperFiles()) {
    expect(
      [...files].filter((file) => adminScripts.has(file)),
      id,
    ).toEqual([])
  }
})

test('[DEC-13] no script holds the list of common passwords', () => {
  expect(() => fileContaining('1qaz2wsx')).toThrow('no script says it')
  expect(() => fileContaining('trustno1')).toThrow('no script says it')
})
