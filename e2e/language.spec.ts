import { expect } from '@playwright/test'
import { someProduct } from './catalogue.ts'
import { headOf } from './head-of.ts'
import { test } from './test.ts'

test('[LANG-02] a page has one URL per language, and each says so in its head and names the other', async ({
  request,
  baseURL,
}) => {
  const { _id } = await someProduct(request)
  const path = `/products/details/${_id}`
  for (const [prefix, language, locale] of [
    ['', 'en', 'en_GB'],
    ['/bn', 'bn', 'bn_BD'],
  ] as const) {
    const response = await request.get(prefix + path)
    expect(await response.text()).toContain(`<html lang="${language}"`)
    const alternates = ['en', 'bn', 'x-default'].map(
      (name) => `<${baseURL}${name === 'bn' ? '/bn' : ''}${path}>; rel="alternate"; hreflang="${name}"`,
    )
    expect(response.headers().link).toBe(alternates.join(', '))
    const head = await headOf(request, prefix + path)
    expect(head.canonical).toBe(baseURL + prefix + path)
    expect(head.property).toMatchObject({ 'og:locale': locale, 'og:url': baseURL + prefix + path })
  }
  const home = await (await request.get('/bn')).text()
  expect(home).toContain('"inLanguage":"bn"')
  expect(home).toContain(`"urlTemplate":"${baseURL}/bn/search?query={search_term_string}"`)
  const manifest = await (await request.get('/bn/site.webmanifest')).json()
  expect(manifest).toMatchObject({ lang: 'bn', start_url: '/bn' })
})

test('[LANG-02] links, data, calls and redirects of a page in Bangla stay in Bangla', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const paths: string[] = []
  const errors: Error[] = []
  page.on('request', (one) => paths.push(new URL(one.url()).pathname))
  page.on('pageerror', (error) => errors.push(error))
  const { _id, subCategory } = await someProduct(request)
  await page.goto(`/bn/products/details/${_id}`)
  await page.locator('header a[href="/bn"]').click()
  await expect(page).toHaveURL('/bn')
  await page.getByRole('combobox').first().fill('boot')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(paths.filter((path) => /\.data$|\/api\/v1\/(?!.*image)/.test(path) && !/^\/bn[/.]/.test(path))).toEqual([])
  const redirect = await request.get(`/bn/category/${subCategory._id}`, { maxRedirects: 0 })
  expect([redirect.status(), redirect.headers().location]).toEqual([301, `/bn/sub-category/${subCategory._id}`])
  expect((await request.get('/bn/no-such-page')).status()).toBe(404)
  expect((await request.post('/bn/cart')).status()).toBe(405)
  expect(errors).toEqual([])
})

test('[LANG-02] the switch opens the same page with the same filters, and the choice is remembered', async ({
  page,
}) => {
  const list = '/search?query=sandal&size=40'
  await page.goto(list)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'বাংলা', exact: true }).click()
  await expect(page).toHaveURL(`/bn${list}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  // An English page that is opened by its own URL stays English, and offers what was chosen.
  await page.goto('/login?next=/cart')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await header.getByRole('link', { name: 'বাংলায় দেখুন' }).click()
  await expect(page).toHaveURL(/\/bn\/login\?next=/)
  await header.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/[^n]\/login\?next=/)
  await expect(header.getByRole('link', { name: 'বাংলা', exact: true })).toBeVisible()
})

test('[LANG-02] on a phone the menu has the switch too', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/bn/cart')
  await page.getByRole('button', { name: 'মেনু' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/cart')
})

test('[LANG-02] whatever is asked for, the switch of the language and every other link stay in the shop', async ({
  request,
  baseURL,
}) => {
  for (const path of [
    '//evil.example',
    '///evil.example',
    '/bn//evil.example',
    '/bn///evil.example/x?y=1',
    '/bn/\\evil',
  ]) {
    const response = await request.get(baseURL + path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(404)
    const html = await response.text()
    const links = [...html.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, link = '']) => link)
    expect(links.length, path).toBeGreaterThan(10)
    expect(
      links.filter((link) => /^[/\\]{2}/.test(link)),
      path,
    ).toEqual([])
    expect(
      links.filter((link) => /^https?:\/\/evil/.test(link)),
      path,
    ).toEqual([])
  }
})
