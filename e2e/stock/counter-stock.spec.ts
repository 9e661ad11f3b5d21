import { expect, type Page } from '@playwright/test'
import { code128, drawingSVG } from 'bwip-js/generic'
import type { CounterPairs } from '#shared/schemas/counter/counter.ts'
import type { Transfer } from '#shared/schemas/stock/stock.ts'
import { send } from '../admin/packed-orders.ts'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { test } from '../test.ts'
import { openCounter, scan } from './open-counter.ts'

const part = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('[COUNTER-08] pairs are counted, received, labelled and sent by scanning, and an unknown barcode is bound on the spot', async ({
  page,
}) => {
  // Its own showroom: what other tests sell meanwhile is a count of changed pairs.
  const { code, shoe, known, store } = await openCounter(page, { showroom: 'Mirpur 10' })
  const size = known.sizes?.find(({ _id }) => _id === shoe.sizes[0])?.size
  const barcode = `89${Date.now()}`.slice(0, 13)
  await part(page, 'Stock')
  await expect(page.getByRole('heading', { name: /^Scanned pairs/ })).toBeVisible()
  await scan(page, barcode)
  await expect(page.getByText(`No shoe has the barcode ${barcode}.`)).toBeVisible()
  await page.getByRole('searchbox').fill(shoe.code)
  await page.locator('main li li').getByRole('button').first().click()
  const told = (count: number) => page.getByText(`${shoe.code}, size ${size}: ${count}`)
  await expect(told(1)).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await scan(page, barcode)
  await expect(told(2)).toBeVisible()
  // A page that is killed finds what was scanned again.
  await page.reload()
  await part(page, 'Stock')
  await expect(page.getByRole('heading', { name: /^Scanned pairs/ })).toBeVisible()
  await scan(page, code)
  await expect(told(3)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const pairs = page.getByRole('textbox', { name: `${shoe.name}, size ${size}`, exact: true })
  await pairs.focus()
  await scan(page, code)
  await expect(pairs, 'a barcode is no number of pairs').toHaveValue('4')
  await pairs.fill('40')
  await part(page, 'Save the count')
  await expect(page.getByText('Count saved')).toBeVisible()

  await part(page, 'Receive')
  await scan(page, code)
  await page.getByLabel('Delivery note').fill(`DN-${barcode}`)
  await page.locator('form').getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(page.getByText('Delivery received')).toBeVisible()
  await part(page, 'Count')
  await scan(page, code)
  await expect(page.getByText('Books: 41')).toBeVisible()

  await part(page, 'Send')
  await scan(page, code)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByLabel('Send to').selectOption({ index: 1 })
  await page.locator('form').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Transfer sent')).toBeVisible()
  await part(page, 'Transfers')
  await expect(page.getByRole('heading', { name: /^On its way to / })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`/dashboard/stock?store=${store}&view=labels`)
  const delivery = page.getByLabel('Or one for each pair of a delivery')
  await delivery.selectOption(await delivery.getByRole('option', { name: `DN-${barcode}` }).getAttribute('value'))
  await expect(page.getByRole('img', { name: `Barcode of ${code}` })).toHaveCount(1)
  await expect(page.getByRole('status').getByText('1 label', { exact: true })).toBeVisible()
  await page.getByLabel('First free label').fill('56')
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled()
  await page.getByLabel('Printer').selectOption('Label roll')
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1')).toMatch(/MediaBox ?\[0 0 113\.\d+ 7[01]\.\d+\]/)
})

test('[COUNTER-08][STOCK-17] a pair that is not here is asked for where it is, arrives by scanning, and short pairs are told', async ({
  page,
}) => {
  const { known, store, token } = await openCounter(page, { showroom: 'Halishahar' })
  const { shoe, size, pairs } = await findElsewhere(page, known, store, token)
  await page.getByRole('searchbox').fill(shoe.code)
  await page.getByText('Where else?').click()
  const group = page.getByRole('region', { name: `Size ${size.size}`, exact: true })
  await expect(group.getByRole('link').first()).toHaveAttribute('href', /^tel:/)
  await group
    .getByRole('button', { name: /^Ask for a pair: / })
    .first()
    .click()
  await expect(group.getByText(/sees it under Stock/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const asked = `/stock/transfers/all-transfers?store=${store}&state=asked`
  const [transfer] = (await send<{ transfers: Transfer[] }>(page, token, 'GET', asked)).transfers
  expect(transfer).toMatchObject({ from: { _id: pairs.stores[0]?._id }, rows: [{ size: { _id: size._id }, sent: 1 }] })
  await send(page, token, 'PUT', `/stock/transfers/send/${transfer?._id}`, {})

  await part(page, 'Stock')
  await part(page, 'Transfers')
  await part(page, 'Receive by scanning')
  await expect(page.getByText('0 of 1 pairs are scanned.')).toBeVisible()
  await scan(page, `${shoe.code}-${size.size}`)
  await part(page, 'Receive 1 pair')
  await expect(page.getByText(`On its way from ${transfer?.from.code}`)).toBeHidden()
  const received = `/stock/transfers/all-transfers?store=${store}&state=received`
  const { transfers } = await send<{ transfers: Transfer[] }>(page, token, 'GET', received)
  expect(transfers.find(({ _id }) => _id === transfer?._id)).toMatchObject({ rows: [{ sent: 1, received: 1 }] })
})

test('[COUNTER-08] a camera reads a barcode where the browser cannot itself, and one that is not allowed is told in words', async ({
  page,
}) => {
  const { code } = await openCounter(page)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await part(page, 'Scan with the camera')
  await expect(page.getByText(/^The camera is not allowed here/)).toBeVisible()
  const svg = code128({ bcid: 'code128', text: code, height: 20, scale: 3, padding: 10 }, drawingSVG())
  await page.evaluate((code) => {
    const drawing = new DOMParser().parseFromString(code, 'image/svg+xml')
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1056, height: 462 })
      const context = canvas.getContext('2d')
      const draw = () => {
        if (!context) return
        context.fillStyle = '#fff'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.fillStyle = '#000'
        for (const path of drawing.querySelectorAll('path')) {
          const shape = new Path2D(path.getAttribute('d') ?? '')
          context.lineWidth = Number(path.getAttribute('stroke-width') ?? 0)
          if (context.lineWidth && path.hasAttribute('stroke')) context.stroke(shape)
          else context.fill(shape)
        }
      }
      draw()
      setInterval(draw, 50)
      return canvas.captureStream()
    }
  }, svg)
  await part(page, 'Scan with the camera')
  await expect(page.getByRole('button', { name: 'Take payment' })).toBeVisible()
})

/** A shoe on sale of which a size is in no shelf of the showroom, but in that of another one. */
async function findElsewhere(
  page: Page,
  known: Awaited<ReturnType<typeof openCounter>>['known'],
  store: string,
  token: string,
) {
  const here = new Set(known.pairs.map(([product, size]) => `${product} ${size}`))
  const key = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('omni-counter')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('facts').objectStore('facts').get('device')
          reading.onsuccess = () => resolve(reading.result.key)
        }
      }),
  )
  for (const shoe of known.products.filter(({ isSold }) => isSold))
    for (const id of shoe.sizes.filter((one) => !here.has(`${shoe._id} ${one}`))) {
      const response = await page.request.get(`/api/v1/counter/pairs/${shoe._id}`, {
        headers: { Authorization: `Bearer ${token}`, 'Counter-Key': key },
      })
      const { sizes }: CounterPairs = await response.json()
      const pairs = sizes.find(({ size }) => size._id === id)
      if (pairs && pairs.available === 0 && pairs.stores.length > 0) return { shoe, size: pairs.size, pairs }
    }
  throw new Error(`No shoe is missing in ${store} alone`)
}
