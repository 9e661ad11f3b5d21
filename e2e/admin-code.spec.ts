import { expect } from '@playwright/test'
import { adminFiles, shopperFiles } from './built-files.ts'
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
