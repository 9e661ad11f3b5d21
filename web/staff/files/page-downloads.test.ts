import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DOWNLOADS } from '#shared/rules/staff/downloads.ts'
import { PAGE_DOWNLOADS } from './page-downloads.ts'

test('[DATA-05] every list that is a file is on a page of the staff, and every such page is there', () => {
  const offered = new Set(Object.values(PAGE_DOWNLOADS).flatMap((files) => files.map(({ list }) => list)))
  expect([...offered].toSorted()).toEqual([...DOWNLOADS].toSorted())
  const routes = readFileSync('web/routes.ts', 'utf8')
  const missing = Object.keys(PAGE_DOWNLOADS).filter(
    (path) => !routes.includes(`staffPage('${path.replace('/dashboard/', '')}'`),
  )
  expect(missing).toEqual([])
})
