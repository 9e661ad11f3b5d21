import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { OrderDetail } from '#shared/schemas/order.ts'
import {
  chooseStore,
  type Line,
  makeLine,
  placeOrderButton,
  store,
  storeDialog,
  stored,
  watchOrders,
} from './shopping.ts'
import { signIn, signInNew } from './sign-in.ts'

const CREATE = '**/api/v1/orders/create'

test('[OUT-08] signed out the checkouts lead to the login and back', async ({ page }) => {
  await store(page, 'cart', [await makeLine(page)])
  await page.goto('/checkout')
  await expect(page).toHaveURL('/login?next=%2Fcheckout')
  await page.getByLabel('Email').fill('customer@omnishoes.example')
  await page.getByLabel('Password', { exact: true }).fill('omni-demo-2026')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(storeDialog(page)).toBeVisible()
  await expect(page).toHaveURL('/checkout')
})

test('[OUT-08] with nothing to order the checkouts lead to the cart', async ({ page }) => {
  await signIn(page)
  for (const [path, broken] of [
    ['/checkout', '[{}]'],
    ['/checkout/direct', '{"product":1}'],
  ] as const) {
    await store(page, path === '/checkout' ? 'cart' : 'directOrder', broken)
    await page.goto(path)
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  }
})

test('[OUT-01][STORE-02] the modal lists every store and narrows them by division, district and thana', async ({
  page,
}) => {
  await openCheckout(page)
  const dialog = storeDialog(page)
  await expect(dialog.getByRole('columnheader')).toHaveText(['#', 'Code', 'Address', 'Phone'])
  await expect(dialog.getByRole('group', { name: 'Stores' })).toHaveCSS('max-height', '384px')
  const rows = dialog.locator('tbody tr')
  await expect(rows).toHaveCount(37)
  const [division, district, thana] = [
    dialog.getByLabel('Division'),
    dialog.getByLabel('District'),
    dialog.getByLabel('Thana'),
  ]
  await expect(district).toBeDisabled()
  await division.selectOption('Dhaka')
  await expect(rows).toHaveCount(19)
  await expect(thana).toBeDisabled()
  await district.selectOption('Dhaka')
  await thana.selectOption('Dhanmondi')
  await expect(rows.first()).toContainText('Dhanmondi')
  await expect(rows.locator('td').first()).toHaveText('1')
  await district.selectOption('Gazipur')
  await expect(thana).toHaveValue('')
  await division.selectOption('Sylhet')
  await expect(district).toHaveValue('')
  await expect(rows).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(division).toHaveValue('')
  await expect(rows).toHaveCount(37)
})

test('[OUT-01][STORE-03] Find Near Me lists the nearest store first with its distance', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 24.8949, longitude: 91.8687 })
  await openCheckout(page)
  await storeDialog(page).getByRole('button', { name: 'Find Near Me' }).click()
  const first = storeDialog(page).locator('tbody tr').first()
  await expect(first).toContainText('km away')
  await expect(first).toContainText('Sylhet')
})

test('[STORE-03] what goes wrong with the position or the lists is told in the checkout', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = (_: PositionCallback, fail: PositionErrorCallback) => {
      const message = window.name
      fail({ message, code: 1 } as GeolocationPositionError)
    }
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: refuse } })
  })
  await page.route('**/showrooms/all-showrooms', (route) => route.abort(), { times: 1 })
  await openCheckout(page)
  const dialog = storeDialog(page)
  const near = dialog.getByRole('button', { name: 'Find Near Me' })
  await expect(toastIn(page, 'Failed to load showrooms')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.locator('tbody tr')).toHaveCount(37)

  await page.evaluate(() => {
    window.name = 'User denied Geolocation'
  })
  await near.click()
  await expect(toastIn(page, 'Geolocation error: User denied Geolocation')).toBeVisible()
  await page.evaluate(() => {
    window.name = ''
  })
  await near.click()
  await expect(toastIn(page, 'Failed to get location')).toBeVisible()
  await page.evaluate(() => {
    const found = (answer: PositionCallback) =>
      answer({ coords: { latitude: 23.8, longitude: 90.4 } } as GeolocationPosition)
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: found } })
  })
  await page.route('**/showrooms/nearby', (route) => route.fulfill({ status: 503, json: { message: 'busy' } }))
  await near.click()
  await expect(toastIn(page, 'Failed to find nearby showrooms')).toBeVisible()
  await page.evaluate(() => {
    const bare = Object.create(null)
    Object.defineProperty(window, 'navigator', { configurable: true, value: bare })
  })
  await near.click()
  await expect(toastIn(page, 'Geolocation is not supported by your browser')).toBeVisible()
})

test('[OUT-02] closing the modal without a store leads back to the cart, or to the product', async ({ page }) => {
  const line = await openCheckout(page)
  await expect(placeOrderButton(page)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/cart')
  await page.evaluate(
    ([product, size]) =>
      localStorage.setItem('directOrder', JSON.stringify({ product, quantity: 1, selectedSize: size })),
    [line.product, line.size] as const,
  )
  await page.goto('/checkout/direct')
  await storeDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/products/details/${line.product._id}`)
})

test('[OUT-05] without a store PLACE ORDER is disabled, submitting asks for one; it can be changed', async ({
  page,
}) => {
  await openCheckout(page)
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit())
  await expect(toastIn(page, 'Please select a store first')).toBeVisible()
  await expect(storeDialog(page)).toBeVisible()
  await chooseStore(page)
  await expect(placeOrderButton(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Change Store' }).click()
  await expect(storeDialog(page).getByRole('row').filter({ hasText: 'Dhanmondi' }).first()).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/checkout')
  await page.getByRole('button', { name: 'Change Store' }).click()
  await chooseStore(page, 'Banani')
  await expect(page.getByRole('main')).toContainText('Banani')
})

test('[OUT-03][OUT-06] the form is prefilled and the summary adds up', async ({ page }) => {
  await signInNew(page)
  const lines = [await makeLine(page, 0, 2), await makeLine(page, 1, 3)]
  await store(page, 'cart', lines)
  await page.goto('/checkout')
  await chooseStore(page)
  await expect(page.getByLabel('Name')).toHaveValue('Farhana Yasmin')
  await expect(page.getByLabel('Email Address')).toHaveValue(/@omnishoes\.example$/)
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Phone')).toHaveValue('01000000199')
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('House 12, Road 7, Dhanmondi, Dhaka')
  for (const label of ['Name', 'Email Address', 'Phone']) await page.getByLabel(label).fill('')
  await page.getByLabel('Address', { exact: true }).fill(' ')
  await placeOrderButton(page).click()
  await expect(page.getByText('This field is required')).toHaveCount(4)
  await expect(page.getByLabel('Name')).toBeFocused()

  const summary = page.getByRole('region', { name: 'Order summary' })
  for (const { product, quantity } of lines) {
    await expect(summary.getByRole('listitem').filter({ hasText: product.name })).toContainText(`${quantity} × `)
  }
  const subtotal = totalOf(lines) - 50
  await expect(summary.locator('dl')).toContainText(taka(subtotal))
  await expect(summary.locator('dl')).toContainText('৳ 50')
  await expect(page.getByTestId('total')).toHaveText(taka(subtotal + 50))
})

test('[OUT-04] a wallet brings instructions, a payment number and an optional transaction id', async ({ page }) => {
  const line = await openCheckout(page)
  await chooseStore(page)
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(page.getByLabel('Payment number')).toHaveCount(0)
  await page.getByLabel('Bkash').check()
  const number = page.getByLabel('Payment number')
  await expect(number).toHaveAttribute('placeholder', '01XXXXXXXXX')
  await expect(number).toHaveAttribute('pattern', /^01\[3-9\]/)
  await page.getByLabel('Phone').fill('01000000177')
  const steps = page.getByRole('list').filter({ hasText: '*247#' })
  for (const words of ['Payment', '010-0000-0101', taka(totalOf([line])), 'Tk. 50', '01000000177']) {
    await expect(steps).toContainText(words)
  }
  await placeOrderButton(page).click()
  await expect(page.getByText('Please enter your payment number')).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill('01212345678')
  await placeOrderButton(page).click()
  await expect(page.getByText('Please enter a valid payment number, 01XXXXXXXXX')).toBeVisible()
  await page.getByLabel('Nagad').check()
  await expect(page.getByRole('list').filter({ hasText: '*167#' })).toContainText('010-0000-0102')
})

test('[OUT-04][OUT-07][DEC-13] Bengali digits make a paid order; the cart is empty, the message told, the home page open', async ({
  page,
}) => {
  const { id } = await signInNew(page)
  const orders = watchOrders(page)
  const line = await makeLine(page, 0, 2)
  await store(page, 'cart', [line])
  await page.goto('/checkout')
  await chooseStore(page)
  await page.getByLabel('Bkash').check()
  await page.getByLabel('Payment number').fill('০১৭১২ ৩৪৫৬৭৮')
  await page.getByLabel('Transaction id').fill('5c8300hj6v')
  await page.getByLabel('Phone').fill('+৮৮০১৭১২৩৪৫৬৭৮')
  const created = page.waitForResponse(CREATE)
  await placeOrderButton(page).click()
  const { message, order } = await (await created).json()
  await expect(toastIn(page, message)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await stored(page, 'cart')).toBe('[]')
  expect(order.payment).toEqual({ method: 'Bkash', number: '01712345678', transactionId: '5C8300HJ6V' })
  expect(order).toMatchObject({ status: 'Pending', total: totalOf([line]), customer: { _id: id } })
  expect(order.shippingAddress.phone).toBe('+8801712345678')
  expect(orders.size).toBe(1)
})

test('[OUT-04][OUT-07] Cash on Delivery from a direct order sends number null and leaves the cart alone', async ({
  page,
}) => {
  await signInNew(page)
  const orders = watchOrders(page)
  const line = await makeLine(page, 1, 3)
  await store(page, 'cart', [await makeLine(page)])
  await store(page, 'directOrder', { product: line.product, quantity: line.quantity, selectedSize: line.size })
  await page.goto('/checkout/direct')
  await chooseStore(page)
  const sent = page.waitForRequest(CREATE)
  await placeOrderButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    products: [{ product: line.product._id, size: line.size, quantity: 3 }],
    payment: { method: 'COD', number: null },
    status: 'Pending',
    expectedTotal: totalOf([line]),
  })
  await expect(page).toHaveURL('/')
  expect(await stored(page, 'directOrder')).toBeNull()
  expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toHaveLength(1)
  expect(orders.size).toBe(1)
})

test('[OUT-07] a refused order clears nothing and tells the server’s words', async ({ page }) => {
  await openCheckout(page)
  await chooseStore(page)
  await page.route(CREATE, (route) => route.fulfill({ status: 429, json: { message: 'Too many attempts.' } }))
  await page.getByLabel('Address', { exact: true }).fill('A changed address')
  await placeOrderButton(page).click()
  await expect(toastIn(page, 'Too many attempts.')).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('A changed address')
  expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toHaveLength(1)
})

test('[CART-07][OUT-07] a price that changed meanwhile is refused, then shown, and can be ordered', async ({
  page,
}) => {
  await signInNew(page)
  const orders = watchOrders(page)
  const line = await makeLine(page)
  await store(page, 'cart', [{ ...line, product: { ...line.product, discountPrice: 1 } }])
  await page.route('**/products/search?ids=*', (route) => route.abort(), { times: 1 })
  await page.goto('/checkout')
  await chooseStore(page)
  await expect(page.getByTestId('total')).toHaveText('৳ 51')
  await placeOrderButton(page).click()
  await expect(toastIn(page, 'Prices have changed. Please review your cart.')).toBeVisible()
  await expect(page.getByText(`The price has changed from ৳ 1 to ${taka(line.product.discountPrice)}.`)).toBeVisible()
  await expect(page.getByTestId('total')).toHaveText(taka(totalOf([line])))
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect([...orders.values()].map(({ total }) => total)).toEqual([totalOf([line])])
})

test('[CART-07] a product that is gone is told before ordering and holds the button', async ({ page }) => {
  await signIn(page)
  const line = await makeLine(page)
  const gone = { ...line, product: { ...line.product, _id: '01a00000-0000-7000-8000-000000000000' } }
  await store(page, 'cart', [gone])
  await page.goto('/checkout')
  await chooseStore(page)
  await expect(page.getByText('This product is no longer available.')).toBeVisible()
  await expect(placeOrderButton(page)).toBeDisabled()
})

test('[DEC-13] more than fifty lines are told before the order is sent', async ({ page }) => {
  await signIn(page)
  const line = await makeLine(page)
  const sizes = Array.from({ length: 51 }, (_, place) => `01a00000-0000-7000-8000-0000000000${place + 10}`)
  await store(
    page,
    'cart',
    sizes.map((size) => ({ ...line, size })),
  )
  await page.route('**/products/search?ids=*', (route) => route.abort())
  await page.goto('/checkout')
  await chooseStore(page)
  await placeOrderButton(page).click()
  await expect(toastIn(page, 'At most 50 lines')).toBeVisible()
})

test('[OUT-09] a double click makes one order', async ({ page }) => {
  await signInNew(page)
  const orders = watchOrders(page)
  await openCheckout(page, { signedIn: true })
  await chooseStore(page)
  await placeOrderButton(page).dblclick()
  await expect(page).toHaveURL('/')
  expect(orders.size).toBe(1)
})

test('[OUT-09] a retry after a lost answer makes one order', async ({ page }) => {
  await signInNew(page)
  const orders = watchOrders(page)
  await openCheckout(page, { signedIn: true })
  await chooseStore(page)
  void loseAnswerOnce(page, orders)
  await placeOrderButton(page).click()
  await expect(toastIn(page, 'The shop could not be reached.')).toBeVisible()
  expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toHaveLength(1)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(orders.size).toBe(1)
})

test('[OUT-09] a reload in flight makes one order', async ({ page }) => {
  await signInNew(page)
  const orders = watchOrders(page)
  await openCheckout(page, { signedIn: true })
  await chooseStore(page)
  const taken = loseAnswerOnce(page, orders)
  await placeOrderButton(page).click()
  await taken
  await page.reload()
  await chooseStore(page)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(orders.size).toBe(1)
})

test('[OUT-09] another store after a lost answer is not ordered a second time without a word', async ({ page }) => {
  await signInNew(page)
  const orders = watchOrders(page)
  await openCheckout(page, { signedIn: true })
  await chooseStore(page)
  const taken = loseAnswerOnce(page, orders)
  await placeOrderButton(page).click()
  await taken
  await page.getByRole('button', { name: 'Change Store' }).click()
  await chooseStore(page, 'Banani')
  await placeOrderButton(page).click()
  await expect(page.getByText('from an earlier try has already reached us')).toBeVisible()
  expect(orders.size).toBe(1)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(orders.size).toBe(2)
})

test('[OUT-07] a session that has ended leads to the login and back, with the cart kept', async ({ page }) => {
  const { email } = await signInNew(page)
  await openCheckout(page, { signedIn: true })
  await chooseStore(page)
  await page.route(CREATE, (route) => route.fulfill({ status: 401, json: { message: 'jwt expired' } }), { times: 1 })
  await placeOrderButton(page).click()
  await expect(toastIn(page, 'jwt expired')).toBeVisible()
  await expect(page).toHaveURL('/login?next=%2Fcheckout')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('omni-demo-2026')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(storeDialog(page)).toBeVisible()
})

test('[AUTH-04][PDP-08][OUT-07] a visitor opens an account, buys one pair now and is home again', async ({ page }) => {
  const orders = watchOrders(page)
  const { product } = await makeLine(page, 1)
  const email = `newcomer-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@omnishoes.example`
  await page.goto('/')
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Name').fill('Tanvir Hasan')
  await page.getByLabel('Date of birth').fill('1990-12-31')
  await page.getByLabel('Location').fill('12 Station Road, Sylhet')
  await page.getByLabel('Phone').fill('+880 1000-000155')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long passphrase')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Password', { exact: true }).fill('a long passphrase')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('combobox').fill(product.name)
  await page.getByRole('option').first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'BUY NOW' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/checkout/direct')
  await chooseStore(page, 'Banani')
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect([...orders.values()].map(({ store, total }) => [store.code, total])).toEqual([
    ['Banani', product.discountPrice + 50],
  ])
})

test('[OUT-01][OUT-07] the whole purchase by keyboard alone', async ({ page }) => {
  await signInNew(page)
  const orders = watchOrders(page)
  await store(page, 'cart', [await makeLine(page)])
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'PROCEED TO CHECKOUT' })).toBeVisible()
  await tabTo(page, 'PROCEED TO CHECKOUT')
  await page.keyboard.press('Enter')
  await expect(storeDialog(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Find Near Me' })).toBeFocused()
  await expect(storeDialog(page).locator('tbody tr')).toHaveCount(37)
  await tabTo(page, 'Banani')
  await page.keyboard.press('Enter')
  await expect(storeDialog(page)).toBeHidden()
  await tabTo(page, 'Cash on Delivery')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Bkash')).toBeChecked()
  await tabTo(page, 'Payment number')
  await page.keyboard.type('01712345678')
  await tabTo(page, 'PLACE ORDER')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  expect([...orders.values()].map(({ payment }) => payment.number)).toEqual(['01712345678'])
})

for (const viewport of [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]) {
  test(`[OUT-06] at ${viewport.width} px the total is in view, nothing scrolls sideways, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await openCheckout(page)
    await expect(storeDialog(page).locator('tbody tr')).toHaveCount(37)
    expect(await mistakes(page)).toEqual([])
    await chooseStore(page)
    await page.getByLabel('Nagad').check()
    await placeOrderButton(page).click()
    await expect(page.getByText('Please enter your payment number')).toBeInViewport()
    await expect(page.getByTestId('total')).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await mistakes(page)).toEqual([])
  })
}

/** Opens the checkout of a cart with one line, signed in as the demonstration's customer unless somebody is. */
async function openCheckout(page: Page, { signedIn = false } = {}): Promise<Line> {
  if (!signedIn) await signIn(page)
  const line = await makeLine(page)
  await store(page, 'cart', [line])
  await page.goto('/checkout')
  await expect(storeDialog(page)).toBeVisible()
  return line
}

/** The next order reaches the shop, but its answer does not reach the shopper; resolves when the shop has taken it. */
function loseAnswerOnce(page: Page, orders: Map<string, OrderDetail>): Promise<void> {
  return new Promise((taken) => {
    void page.route(
      CREATE,
      async (route) => {
        const answer = await route.fetch()
        expect(answer.status()).toBe(201)
        const { order } = await answer.json()
        orders.set(order._id, order)
        await route.abort('connectionreset').catch(() => {})
        taken()
      },
      { times: 1 },
    )
  })
}

/** Presses Tab until the focus is on what is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }
      return `${focused.labels?.[0]?.innerText ?? ''} ${focused.matches('a, button, tr') ? focused.innerText : ''}`
    })
    if (words.includes(name)) return
  }
  throw new Error(`Tab never reached ${name}`)
}

async function mistakes(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

function toastIn(page: Page, words: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: words }).first()
}

function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { product, quantity }) => sum + product.discountPrice * quantity, 50)
}

function taka(amount: number): string {
  return `৳ ${new Intl.NumberFormat('en-IN').format(amount)}`
}
