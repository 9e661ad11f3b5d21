import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Forms that send nothing that was typed: searches, filters and choices. */
const NOTHING_TYPED = [
  'lib/lists/list-search.tsx',
  'orders/staff/action-bar.tsx',
  'products/list/product-filters.tsx',
  'shell/search-box.tsx',
  'showrooms/finder.tsx',
  'staff/frame/order-search.tsx',
  'users/staff/assign-showroom.tsx',
]

/** A form of staff that only chooses a showroom, and one whose code lasts half a minute: nothing typed is lost with them. */
const NOTHING_LOST = ['orders/staff/order-sheet.tsx', 'staff/approval/approval-dialog.tsx']

const web = new URL('../../', import.meta.url)
const forms = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .flatMap((file) => {
    const source = readFileSync(new URL(file, web), 'utf8')
    return Array.from(source.matchAll(/<form\b(?![^>]*\bhidden inert\b)[^>]*/g), ([tag]) => ({ file, tag, source }))
  })
/** Of the counter, which has no pages to leave: its basket stays on the device. */
const AT_THE_COUNTER = [
  'counter/approval.tsx',
  'counter/collect/collect-view.tsx',
  'counter/device-form.tsx',
  'counter/device-form.tsx',
  'counter/exchange/basket.tsx',
  'counter/exchange/pay-back.tsx',
  'counter/find-shoe.tsx',
  'counter/find-shoe.tsx',
  'counter/stock-view.tsx',
  'counter/stock-view.tsx',
  'counter/tender-view.tsx',
  'counter/till-view.tsx',
  'counter/till-view.tsx',
  'counter/till-view.tsx',
  'counter/today-view.tsx',
  'counter/without-cash.tsx',
  'counter/without-cash.tsx',
]
const sent = forms.filter(({ tag }) => tag.includes('{...formProps}'))

test('every form that sends what was typed is sent by useSubmit', () => {
  expect(sent.length).toBeGreaterThan(20)
  const others = forms.filter((form) => !sent.includes(form)).map(({ file }) => file)
  expect(others.toSorted()).toEqual([...AT_THE_COUNTER, ...NOTHING_TYPED])
})

test('[TYPE-06] every form of staff is one that loses nothing: it asks before it is left', () => {
  const ofStaff = sent.filter(({ file }) => /(?:^|\/)staff\//.test(file))
  expect(ofStaff.length).toBeGreaterThan(12)
  const asking = /use(?:Typed|Settings)Form\(|asksBeforeLeaving: true/
  expect(ofStaff.filter(({ source }) => !asking.test(source)).map(({ file }) => file)).toEqual(NOTHING_LOST)
})
