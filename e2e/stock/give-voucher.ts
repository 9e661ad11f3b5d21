import { expect, type Page } from '@playwright/test'
import { printedVoucherCode } from '#shared/rules/money/voucher-code.ts'
import type { CounterChanges } from '#shared/schemas/counter/counter.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import { showroomNamed } from '../showrooms.ts'
import { ADMIN, logIn } from '../sign-in.ts'

/** Sells a pair at a counter over the API and takes it back, for `payBack` or for later; returns the exchange. */
export async function bringBack(page: Page, showroom: string, payBack?: { method: 'Voucher' }) {
  const { token } = await logIn(page, ADMIN)
  const headers = { Authorization: `Bearer ${token}` }
  const at = new Date().toISOString()
  const post = async (path: string, data: object, more: object = {}) => {
    const response = await page.request.post(`/api/v1/counter/${path}`, { headers: { ...headers, ...more }, data })
    expect(response.status(), path).toBeLessThan(300)
    return response.json()
  }
  const { _id: store } = await showroomNamed(page.request, showroom)
  const { key } = await post('devices/register', { store, name: 'Till of vouchers' })
  const withKey = { 'Counter-Key': key }
  const changes = await page.request.get('/api/v1/counter/changes', { headers: { ...headers, ...withKey } })
  const { products, pairs }: CounterChanges = await changes.json()
  const byPrice = products.filter(({ isSold }) => isSold).sort((a, b) => a.price - b.price)
  const shoe = byPrice.find(({ _id }) => pairs.some(([product, , onHand, held]) => product === _id && onHand > held))
  const [, size] = pairs.find(([product, , onHand, held]) => product === shoe?._id && onHand > held) ?? []
  if (!shoe || !size) throw new Error(`${showroom} has no pair to sell`)
  const lines = [{ product: shoe._id, size, quantity: 1, price: shoe.price }]
  const paid = [{ method: 'Cash', taka: shoe.price, given: shoe.price }]
  const sold = await post('sales', { sales: [{ sequence: 1, at, lines, payments: paid }] }, withKey)
  const back = { sale: sold.results[0].sale._id, line: 0, quantity: 1, condition: 'sellable', reason: 'size' }
  const body = { key: crypto.randomUUID(), at, lines: [back], ...(payBack && { payBack }) }
  const { exchange } = await post('exchanges/take', body, withKey)
  return exchange as Exchange
}

/** A voucher for a pair that came back, with its code as the slip has it. */
export async function giveVoucher(page: Page, showroom: string) {
  const { voucher, number } = await bringBack(page, showroom, { method: 'Voucher' })
  if (!voucher?.code) throw new Error('No voucher was given')
  const { code, ending, amount } = voucher
  return { code: printedVoucherCode(code), ending, amount, note: number }
}
