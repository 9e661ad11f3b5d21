import { expect, type Page } from '@playwright/test'
import { categoryNamed, searchFor, someProduct } from './catalogue.ts'
import { getLocalStorage } from './shopping.ts'
import { signInNew } from './sign-in.ts'
import { test } from './test.ts'

/** Opens a page whose scripts wait for the returned function, as on a slow phone. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  return resolve
}

test('[SHELL-08] what is pressed before the scripts have come counts once they are there', async ({ page }) => {
  await signInNew(page)
  const filters = page.getByRole('form', { name: 'Filters' })

  await test.step('colour, size, price and order of a list', async () => {
    const { _id } = await categoryNamed(page.request, 'Men')
    const release = await openWithoutScripts(page, `/category/${_id}`)
    await filters.getByRole('radio', { name: /^Black/ }).check({ force: true })
    await filters.getByRole('radio', { name: '42', exact: true }).check({ force: true })
    await filters.getByRole('radio', { name: /^৳2000 to ৳3000/ }).check({ force: true })
    await page.getByLabel('Sort by').selectOption('price-up')
    release()
    await expect(page).toHaveURL(/\?color=black&size=42&price=2000-2999&sort=price-up$/)
    const chosen = { category: _id, color: 'black', size: '42', minPrice: '2000', maxPrice: '2999' }
    const { total } = await searchFor(page.request, chosen)
    await expect(page.getByRole('region', { name: 'Products' }).getByRole('article')).toHaveCount(total)
    await expect(page.getByRole('link', { name: 'Remove size 42' })).toBeVisible()
  })

  await test.step('size, quantity and the button of a product, each once', async () => {
    const { _id, sizes } = await someProduct(page.request)
    const [first, second] = sizes.toSorted((a, b) => a.size - b.size)
    if (!first || !second) throw new Error('The product has one size only')
    const release = await openWithoutScripts(page, `/products/details/${_id}`)
    const tile = (size: number) => page.getByRole('radio', { name: new RegExp(`^${size} `) })
    await tile(first.size).check({ force: true })
    await tile(second.size).check({ force: true })
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().dblclick()
    release()
    await expect(page.getByText('Successfully added to cart').first()).toBeAttached()
    const cart = JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')
    expect(cart).toMatchObject([{ product: { _id }, size: second._id, quantity: 2 }])
    // The cleared size can be chosen again.
    await tile(second.size).check({ force: true })
    await expect(tile(second.size)).toBeChecked()
  })

  await test.step('the account icon leads whoever is signed in to the login and from there on', async () => {
    const release = await openWithoutScripts(page, '/terms')
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
    release()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  })
})

test('[SHELL-08] so do the division of the showrooms and the switch of the language', { tag: '@nightly' }, async ({
  page,
}) => {
  const { token } = await signInNew(page)

  await test.step('the division of the showrooms', async () => {
    const release = await openWithoutScripts(page, '/showrooms')
    await page.getByRole('combobox', { name: 'Division' }).selectOption('Sylhet')
    release()
    await expect(page).toHaveURL('/showrooms?division=Sylhet')
    await expect(page.getByRole('row', { name: /Details of/ })).toHaveCount(2)
  })

  await test.step('the switch of the language, with the query, for the browser and for the account', async () => {
    const release = await openWithoutScripts(page, '/search?query=sandal')
    await page.getByRole('banner').getByRole('link', { name: 'বাংলা', exact: true }).click()
    await expect(page).toHaveURL('/bn/search?query=sandal')
    release()
    const headers = { Authorization: `Bearer ${token}` }
    await expect
      .poll(async () => (await page.request.get('/api/v1/auth/language', { headers })).json())
      .toEqual({ language: 'bn' })
    expect(await getLocalStorage(page, 'language')).toBe('"bn"')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[SHELL-08][FIND-03] the form of the filters keeps what the search ignores', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/search?query=black+shoes&ignore=color&page=2')
    await page.getByRole('radio', { name: '42', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/size=42/)
    const { query, ignore, page: number } = Object.fromEntries(new URL(page.url()).searchParams)
    expect({ query, ignore, number }).toEqual({ query: 'black shoes', ignore: 'color', number: undefined })
  })
})
