import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Forms in which nothing is typed that could be lost: searches and choices. */
const NOTHING_TYPED = ['orders/staff/action-bar.tsx', 'staff/frame/order-search.tsx', 'users/staff/assign-showroom.tsx']

test('[TYPE-06] every form of staff is one that loses nothing: it takes its props from useTypedForm', () => {
  const web = new URL('../../', import.meta.url)
  const forms = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)staff\/.*\.tsx$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(new URL(file, web), 'utf8')
      return [...source.matchAll(/<form\b(?![^>]*\bhidden inert\b)[^>]*/g)].map(([tag]) => ({ file, tag }))
    })
  expect(forms.length).toBeGreaterThan(12)
  const others = forms.filter(({ tag }) => !tag.includes('{...formProps}')).map(({ file }) => file)
  expect(others.toSorted()).toEqual(NOTHING_TYPED)
})
