import { expect, type Page } from '@playwright/test'
import type { Product } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { StockSheet } from '#shared/schemas/stock/stock.ts'
import { bengaliDigits, inBangla } from '../bangla.ts'
import { getJson, productNamed, searchFor } from '../catalogue.ts'
import { findOrder, ordersOf } from '../orders.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { setLocalStorage } from '../shopping.ts'
import { ADMIN, logIn, signIn, signInNew } from '../sign-in.ts'
import { test } from '../test.ts'

// What harmed shoppers and staff most, each once more on a small phone and in both languages.

test.use({ viewport: { width: 360, height: 740 } })

const LANGUAGES = [
  ['English', '', (text: string) => text],
  ['Bangla', '/bn', inBangla],
] as const

for (const [language, prefix, say] of LANGUAGES) {
  const isBangla = prefix !== ''
  /** A text with values in place of its names. */
  const saying = (text: string, values: Record<string, string>) =>
    Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), say(text))
  const button = (page: Page, text: string) => page.getByRole('button', { name: say(text), exact: true })

  test(`[OUT-18][TYPE-01][FIND-06][PDP-09][STOCK-26][SHELL-04] five stumbles of shoppers are gone on a phone, in ${language}`, {
    tag: '@nightly',
  }, async ({ page }) => {
    const { token, id } = await signInNew(page)
    const [first] = (await searchFor(page.request, { query: 'sandal' })).products
    const { product, size, store } = await stocked(page, first)
    await test.step('1. the connection lost with the answer of PLACE ORDER', async () => {
      await setLocalStorage(page, 'cart', [{ product, quantity: 1, size }])
      await page.goto(`${prefix}/checkout`)
      const dialog = page.getByRole('dialog', { name: say('Select Store') })
      const name = isBangla ? store.codeBn : store.code
      await dialog
        .locator('tbody tr')
        .filter({ hasText: String(name) })
        .first()
        .click()
      const thana = page.getByRole('combobox', { name: say('Thana') })
      await thana.fill(isBangla ? 'সাভা' : 'sava')
      await thana.press('Enter')
      await expect(thana).toHaveValue(isBangla ? 'সাভার, ঢাকা' : 'Savar, Dhaka')
      await button(page, 'Clear').click()
      await expect(thana).toHaveValue('')
      await thana.fill(isBangla ? 'mirpur kushtia' : 'মিরপুর কুষ্টিয়া')
      await thana.press('Tab')
      await page.route('**/*', (route) => (isOrder(route.request().url()) ? route.fallback() : route.abort()))
      await button(page, 'PLACE ORDER').click()
      await expect(page.getByRole('heading', { name: say('Thank you, we have your order') })).toBeVisible()
      await page.unroute('**/*')
      const [{ shippingAddress } = {}] = await ordersOf(page, { id, token })
      expect(shippingAddress).toMatchObject({ district: 'Kushtia', thana: 'Mirpur' })
      // A page whose files have not come loads itself anew.
      await expect(page).not.toHaveURL(/checkout/)
      await expect(page.getByRole('heading', { name: say('Thank you, we have your order') })).toBeVisible()
      await expect(async () => expect(await scrollsSideways(page)).toBe(false)).toPass()
    })
    await test.step('2. a wrong transaction ID, corrected as a message has it', async () => {
      const typed = `TrxID: ৯${Date.now().toString(36).toUpperCase()} .`
      const order = await orderPaid(page, token, { product: product._id, size, store: store._id })
      await page.goto(`${prefix}/profile/orders/${order}`)
      await expect(page.getByText(say('Your payment is being checked'))).toBeVisible()
      await button(page, 'Correct the transaction ID').click()
      await page.getByLabel(say('Transaction ID')).fill(typed)
      await button(page, 'Save').click()
      await expect(page.getByText(typed.replace('TrxID: ৯', '9').replace(' .', ''))).toBeVisible()
      expect(await scrollsSideways(page)).toBe(false)
    })
    await test.step('3. a word and a maker that nobody knows beside a kind', async () => {
      await page.goto(`${prefix}/search?query=nike+hajj+sandal`)
      const without = saying('We searched without ‘{words}’: nothing here is called that.', { words: 'hajj' })
      await expect(page.getByText(without)).toBeVisible()
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      const { products } = await searchFor(page.request, { query: 'sandal', limit: '100' })
      const soldOut = products.map((one) => one.soldOut === true)
      expect(soldOut).toEqual(soldOut.toSorted((a, b) => Number(a) - Number(b)))
    })
    await test.step('4. size 35 of a child’s school shoe', async () => {
      const shoe = await productNamed(page.request, 'Scholar Mary Jane School Shoe')
      await page.goto(`${prefix}/products/details/${shoe._id}`)
      await expect(page.getByText(/^UK 2½$/).first()).toBeVisible()
    })
    await test.step('5. a shoe that is sold no more', async () => {
      const gone = await deletedCopy(page, product)
      const response = await page.goto(`${prefix}/products/details/${gone._id}`)
      expect([404, 410]).toContain(response?.status())
      const name = isBangla ? (gone.nameBn ?? gone.name) : gone.name
      await expect(page.getByRole('heading', { name: saying('{name} is no longer sold', { name }) })).toBeVisible()
      expect(await scrollsSideways(page)).toBe(false)
    })
  })

  test(`[TYPE-04][TYPE-06][TYPE-07][DASH-25][DASH-10] five stumbles of staff are gone on a phone, in ${language}`, {
    tag: '@nightly',
  }, async ({ page }) => {
    const { token } = await signIn(page, ADMIN)
    const headers = { Authorization: `Bearer ${token}` }
    const leave = page.getByRole('dialog', { name: say('Leave without saving?') })
    await test.step('6. a count that grew by a Backspace', async () => {
      const [showroom] = await getJson<Showroom[]>(page.request, '/showrooms/all-showrooms')
      const path = `/api/v1/stock/store/${showroom?._id}`
      const { rows }: StockSheet = await (await page.request.get(path, { headers })).json()
      const row = rows.find(({ sizes }) => sizes.some(({ onHand }) => onHand > 1))
      const size = row?.sizes.find(({ onHand }) => onHand > 1)
      if (!row || !size) throw new Error('The showroom has no pairs')
      await page.goto(`${prefix}/dashboard/stock?store=${showroom?._id}&search=${row.product.code}`)
      const name = isBangla ? (row.product.nameBn ?? row.product.name) : row.product.name
      const cell = page.getByRole('textbox', {
        name: saying('{name}, size {size}', { name, size: String(size.size.size) }),
        exact: true,
      })
      await cell.focus()
      for (const key of ['Backspace', '1', '6', 'Backspace', 'Backspace']) await page.keyboard.press(key)
      await expect(cell).toHaveValue('')
      const tenfold = String(10 * size.onHand)
      await page.keyboard.type(isBangla ? bengaliDigits(tenfold) : tenfold)
      await button(page, 'Save').click()
      const question = page.getByRole('dialog', { name: say('Are these numbers right?') })
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      const after: StockSheet = await (await page.request.get(path, { headers })).json()
      expect(after.rows.find(({ product }) => product._id === row.product._id)?.sizes).toEqual(row.sizes)
      await page.evaluate(() => sessionStorage.clear())
    })
    await test.step('7. a PDF called .jpg', async () => {
      const shoe = await productNamed(page.request, 'Weekend Moccasin')
      await page.goto(`${prefix}/dashboard/products/details/${shoe._id}`)
      const field = page.getByLabel(say('Image 2'))
      const buffer = Buffer.from('%PDF-1.7 no picture')
      await field.setInputFiles({ name: 'shoe.jpg', mimeType: 'image/jpeg', buffer })
      await expect(field).toHaveAccessibleDescription(say('Only JPEG, PNG or WebP images are allowed'))
    })
    await test.step('8. typed work that is left', async () => {
      await page.goto(`${prefix}/dashboard/parcels`)
      await page.getByRole('button', { name: saying('Change {name}', { name: 'Pathao' }) }).click()
      const fee = page.getByLabel(say('Fee in Dhaka, in taka'))
      await fee.fill('৬,০০,০০০')
      await page.keyboard.press('Escape')
      await leave.getByRole('button', { name: say('Stay') }).click()
      await button(page, 'Submit').click()
      await expect(fee).toHaveAccessibleDescription(say('That is too much'))
      await expect(fee).toHaveValue('৬,০০,০০০')
      expect(await scrollsSideways(page)).toBe(false)
    })
    await test.step('9. a change that somebody overtook', async () => {
      const [mine, theirs, was] = [colour(), colour(), colour()]
      const created = await page.request.post('/api/v1/colors/create', { headers, data: { name: was } })
      const { color } = await created.json()
      await page.goto(`${prefix}/dashboard/colors`)
      await page
        .locator('tr, li')
        .filter({ hasText: was })
        .getByRole('button', { name: say('Edit') })
        .first()
        .click()
      const field = page.getByRole('dialog').getByLabel(say('Name'), { exact: true })
      await field.fill(mine)
      await page.request.put(`/api/v1/colors/update/${color._id}`, { headers, data: { name: theirs } })
      await button(page, 'Submit').click()
      await page.getByRole('radio', { name: saying('Theirs: {value}', { value: theirs }) }).check()
      expect(await scrollsSideways(page)).toBe(false)
      await button(page, 'Go on with these').click()
      await expect(field).toHaveValue(theirs)
    })
    await test.step('10. a change of many that shows what it will do', async () => {
      const shoe = await productNamed(page.request, 'PT Shoe Classic')
      await page.goto(`${prefix}/dashboard/products?query=${shoe.code}`)
      await page.getByRole('main').getByRole('article').getByRole('checkbox').check()
      await button(page, 'Change…').click()
      await page.getByLabel(say('Discount in %')).fill(isBangla ? '১৫' : '15')
      await button(page, 'See what changes').click()
      const plan = page.getByRole('dialog', { name: say('What will change') })
      await expect(plan.getByRole('listitem').filter({ hasText: shoe.code })).toContainText('৳')
      expect(await scrollsSideways(page)).toBe(false)
    })
  })
}

const isOrder = (url: string) => url.endsWith('/orders/create')
const colour = () => `rgb(${crypto.getRandomValues(new Uint8Array(3)).join(', ')})`

/** Brings pairs of a product in its first size to a showroom. */
async function stocked(page: Page, product: Product | undefined) {
  const showrooms = await getJson<Showroom[]>(page.request, '/showrooms/all-showrooms')
  const store = showrooms.find(({ code }) => code === 'Dhanmondi')
  const size = product?.sizes[0]?._id
  if (!product || !store || !size) throw new Error('The demonstration has no sandal')
  const { token } = await logIn(page, ADMIN)
  const response = await page.request.post(`/api/v1/stock/receive/${store._id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { reference: crypto.randomUUID(), rows: [{ product: product._id, size, pairs: 5 }] },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return { product, size, store }
}

/** Places an order that is paid by a transaction that is not ours; returns its id. */
async function orderPaid(page: Page, token: string, item: { product: string; size: string; store: string }) {
  const { product, size, store } = item
  const response = await page.request.post('/api/v1/orders/create', {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
    data: {
      products: [{ product, size, quantity: 1 }],
      payment: { method: 'Bkash', number: '01712345678', transactionId: `W${Date.now().toString(36)}`.toUpperCase() },
      store,
      shippingAddress: {
        name: 'Farhana',
        email: 'farhana@mail.example',
        phone: '01700009999',
        address: 'Road 7, Dhanmondi, Dhaka',
      },
    },
  })
  const { order } = await response.json()
  await findOrder(page, token, order._id)
  return String(order._id)
}

/** A copy of a product that was on sale and is no more. */
async function deletedCopy(page: Page, { _id }: Product): Promise<Product> {
  const { token } = await logIn(page, ADMIN)
  const headers = { Authorization: `Bearer ${token}` }
  const code = `GONE${Date.now().toString(36)}`.toUpperCase()
  const copied = await page.request.post(`/api/v1/products/copy/${_id}`, { headers, data: { code } })
  const { product } = await copied.json()
  for (const [method, path] of [
    ['PUT', 'publish'],
    ['DELETE', 'delete'],
  ] as const)
    expect((await page.request.fetch(`/api/v1/products/${path}/${product._id}`, { method, headers })).ok()).toBe(true)
  return product
}
