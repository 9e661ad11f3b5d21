import { expect, type Page } from '@playwright/test'
import { LANGUAGES, main, PHONE } from '../admin/in-both-languages.ts'
import { send } from '../admin/packed-orders.ts'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { collectOrders, makeCartLine, setLocalStorage } from '../shopping.ts'
import { showroomNamed } from '../showrooms.ts'
import { ADMIN, logIn, OWNER, signIn, signInNew } from '../sign-in.ts'
import { test } from '../test.ts'
import { openCounter, scan } from './open-counter.ts'

const SHOWROOM = 'Banani'

async function looksRight(page: Page) {
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

test('[ORDER-07] chosen at checkout, packed on the board, fetched by code or for a reason and paid at the counter, on a phone', {
  tag: '@nightly',
}, async ({ browser, page }) => {
  const showroom = await showroomNamed(page.request, SHOWROOM)
  const owner = (await logIn(page, OWNER)).token
  const { collection } = await send<{ collection: object }>(page, owner, 'GET', '/settings/all')
  await send(page, owner, 'PUT', '/settings/update', { collection: { ...collection, offered: true } })
  for (const { prefix, say } of LANGUAGES) {
    const [buyer, desk, counter] = await Promise.all(
      [1, 2, 3].map(async () => (await browser.newContext({ viewport: PHONE })).newPage()),
    )
    if (!buyer || !desk || !counter) throw new Error('No page was opened')
    const orders = collectOrders(buyer)
    await signInNew(buyer)
    await setLocalStorage(buyer, 'cart', [await makeCartLine(buyer)])
    await buyer.goto(`${prefix}/checkout`)
    await buyer
      .getByRole('dialog', { name: say('Select Store') })
      .getByRole('row')
      .filter({ hasText: (prefix && showroom.codeBn) || showroom.code })
      .first()
      .click()
    await buyer.getByRole('radio', { name: say('Collect here, free') }).check({ force: true })
    await expect(buyer.getByLabel(say('Address'), { exact: true })).toBeHidden()
    await looksRight(buyer)
    await buyer.getByRole('button', { name: say('PLACE ORDER') }).click()
    await expect.poll(() => orders.size).toBe(1)
    const [order] = [...orders.values()]
    if (!order) throw new Error('No order was placed')
    expect([order.shipping, order.total]).toEqual([0, order.subtotal])
    const placed = buyer.getByRole('region', { name: say('Thank you, we have your order') })
    await expect(placed).toContainText(say('Cash when you collect'))
    await buyer.getByRole('link', { name: say('Track order') }).click()
    const bill = buyer.locator('dl').filter({ hasText: say('Subtotal') })
    await expect(bill).toContainText(`${say('Collect in the showroom')}${say('Free')}`)
    await expect(bill).not.toContainText(say('Shipping Fee'))
    const step = buyer.locator('[aria-current=step]')
    await expect(step).toContainText(say('Pending'))
    await looksRight(buyer)

    await signIn(desk, ADMIN)
    await desk.goto(`${prefix}/dashboard/store-user/board?store=${showroom._id}`)
    const card = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: order.number }) })
    const column = (name: string) =>
      desk.getByRole('group', { name: say('What to do') }).getByRole('button', { name: say(name) })
    await column('New').click()
    await expect(card).toContainText(say('For collection'))
    await card.getByRole('button', { name: say('Accept') }).click()
    await column('To pick').click()
    await card.getByRole('checkbox').click()
    await card.getByRole('button', { name: say('Packed, customer collects') }).click()
    await column('To collect').click()
    await expect(card.getByRole('button', { name: say('Customer is here') })).toBeVisible()
    await looksRight(desk)

    await buyer.reload()
    await expect(step).toContainText(say('Ready to collect'))
    await expect(buyer.getByRole('img', { name: order.number })).toBeVisible()
    const code = await buyer
      .locator('strong')
      .filter({ hasText: /^[0-9]{6}$/ })
      .innerText()
    await looksRight(buyer)

    await openCounter(counter, { prefix, showroom: showroom._id })
    await counter.getByRole('button', { name: say('Collect|at the counter'), exact: true }).click()
    await counter.getByRole('heading', { name: say('Who comes to collect?') }).waitFor()
    await looksRight(counter)
    await counter.getByRole('searchbox').fill(order.number)
    await counter.getByRole('searchbox').press('Enter')
    await counter.getByRole('heading', { name: order.number }).waitFor()
    const reason = counter.getByLabel(say('How did you make sure?'))
    await main(counter).getByRole('article').getByRole('button').click()
    await expect(reason, 'asked for without the code').toBeFocused()
    await looksRight(counter)
    if (prefix) await reason.fill('নাম ও ফোন জিজ্ঞেস করা হয়েছে')
    else {
      await scan(counter, `${order.number} ${code}`)
      await expect(reason).toBeHidden()
      await looksRight(counter)
    }
    await main(counter).getByRole('article').getByRole('button').click()
    await counter.getByRole('button', { name: say('Exactly {price}').split(' {')[0] }).click()
    await expect(counter.getByRole('status').getByRole('heading', { name: order.number })).toBeVisible()
    await looksRight(counter)

    await buyer.reload()
    await expect(step).toContainText(say('Received by Customer'))
    for (const one of [buyer, desk, counter]) await one.context().close()
  }
})
