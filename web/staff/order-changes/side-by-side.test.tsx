import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderState } from '#shared/schemas/orders/change.ts'
import { SideBySide } from './side-by-side.tsx'

const store = { _id: crypto.randomUUID(), code: 'Dhanmondi', codeBn: null }
const state: OrderState = {
  ...{ products: [], shippingAddress: null, store, method: 'COD', subtotal: 1_500, shipping: 60, total: 1_560 },
}

test('[ORDER-01] a change is shown also where a former program has answered, which says nothing of days and labels', () => {
  const answer = { former: state, next: state, payBack: 0, cash: 1_560, kept: [], left: { former: null, next: null } }
  const shown = renderToStaticMarkup(<SideBySide preview={answer} />)
  expect(shown).toContain('Before')
  expect(shown).toContain('After')
})
