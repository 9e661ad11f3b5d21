import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { typedName, typedText } from '#shared/rules/typed-text.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import type { Slide } from '#shared/schemas/slide.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { makeImage } from '../../server/testing/fixtures/make-image.ts'
import { stopProcess } from '../../server/testing/processes/database-process.ts'
import { freePort, type RunningShop, startShop } from '../../server/testing/processes/running-shop.ts'
import { goWithin } from '../go-within.ts'
import { untilHydrated } from '../hydration.ts'
import { stubMaps } from '../showrooms.ts'
import { test } from '../test.ts'
import {
  expectAllServed,
  expectHead,
  expectServed,
  expectTextsShown,
  openForms,
  openMonitoredContext,
  visitAll,
} from './hostile-page.ts'
import {
  createCustomer,
  elementAt,
  everyNth,
  fillWithHostileTexts,
  type HostileShop,
  mapConcurrently,
  namesOf,
  packTexts,
  showroomFields,
  TEXTS,
} from './hostile-shop.ts'

// A separate shop, with hundreds of rows that no other test wants to see.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const folder = mkdtempSync(join(tmpdir(), 'omni-hostile-'))
let running: RunningShop
let shop: HostileShop
let account: Awaited<ReturnType<typeof createCustomer>>
let baseUrl: string
test.beforeAll(async () => {
  test.setTimeout(300_000)
  const limits = { LIMIT_ORDERS_PER_ACCOUNT: '1000', LIMIT_WITHOUT_WORK: '1000' }
  running = await startShop({ PORT: String(await freePort()), DATA_DIR: folder, NODE_ENV: 'production', ...limits })
  baseUrl = running.address
  shop = await fillWithHostileTexts(baseUrl)
  account = await createCustomer(baseUrl, shop)
})
test.afterAll(async () => {
  if (running) await stopProcess(running.app)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('hostile texts are shown verbatim on the pages of products, showrooms and directors, and in their heads', {
  tag: '@nightly',
}, async ({ browser }) => {
  expect(new Set(TEXTS).size).toBe(process.env.NIGHTLY ? 200 : 25)
  const { context, harm } = await openMonitoredContext(browser, baseUrl)
  const { showrooms, directors, products } = shop
  const lists: [string, string[]][] = [
    ['/bod', directors.flatMap(({ name, designation, about }) => [name, designation, about])],
    ['/showrooms', showrooms.flatMap(({ code, address: { street } }) => [code, street])],
  ]
  await visitAll(
    context,
    lists,
    ([path]) => path,
    (page, [, texts]) => expectTextsShown(page, texts),
  )
  await visitAll(
    context,
    [...products.slice(0, packTexts(700).length), ...products.slice(-2)],
    ({ _id }) => `/products/details/${_id}`,
    async (page, { name, code, description }) => {
      await expectTextsShown(page, [name, code, description])
      await expectHead(page, name)
    },
  )
  await stubMaps(context)
  await visitAll(
    context,
    everyNth(24, showrooms, 2),
    ({ _id }) => `/showrooms/details/${_id}`,
    async (page, { code, address: { street }, contact }) => {
      await expectTextsShown(page, [code, street, contact.email])
      await expectHead(page, `${code} Showroom`)
    },
  )
  await expectAllServed(context, [
    ...products.slice(0, packTexts(120).length).map(({ _id, name, code, description }) => ({
      path: `/products/details/${_id}`,
      title: name,
      texts: [name, code, description],
      productName: name,
    })),
    ...everyNth(8, showrooms, 3).map(({ _id, code, address: { street } }) => ({
      path: `/showrooms/details/${_id}`,
      title: `${code} Showroom`,
      texts: [code, street],
    })),
  ])
  expect(harm).toEqual([])
  await context.close()
})

test('they are shown verbatim in searches, suggestions and the cart', { tag: '@nightly' }, async ({ browser }) => {
  const { products, admin } = shop
  const { context, harm } = await openMonitoredContext(browser, baseUrl, admin)
  const searches = packTexts(100).map((words) => ({
    path: `/search?query=${encodeURIComponent(words)}`,
    title: `Search: ${words}`,
    texts: [`Search Results for "${words}"`],
    indexed: false,
  }))
  await visitAll(
    context,
    everyNth(8, searches, 0),
    ({ path }) => path,
    async (page, { title, texts }) => {
      await expectTextsShown(page, texts)
      expect((await page.title()).startsWith(title)).toBe(true)
    },
  )
  await expectAllServed(context, searches)
  const page = await context.newPage()
  await page.goto('/')
  const field = page.getByRole('combobox').first()
  await untilHydrated(field)
  for (const { name } of everyNth(6, products, 0)) {
    await field.fill(name.slice(0, 100))
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectTextsShown(page, [name])
  }
  const lines = products.slice(0, 50).map((product) => ({ product, quantity: 1, size: product.sizes[0]?._id }))
  await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify(lines))
  await page.goto('/cart')
  await expectTextsShown(page, namesOf(products.slice(0, 50)))
  await goWithin(page, '/checkout')
  await expectTextsShown(page, namesOf(products.slice(0, 50)))
  expect(harm).toEqual([])
  await context.close()
})

test('they are shown verbatim in an account and in its orders', { tag: '@nightly' }, async ({ browser }) => {
  const { customer, call, orders } = account
  const { context, harm } = await openMonitoredContext(browser, baseUrl, customer)
  await visitAll(
    context,
    orders,
    ({ _id }) => `/profile/orders/${_id}`,
    (page, { shippingAddress: { name, address, email }, products, store }) =>
      expectTextsShown(page, [name, address, email, store.code, ...products.map(({ product }) => product.name)]),
  )
  const page = await context.newPage()
  await page.goto('/profile/orders')
  await expectTextsShown(page, [orders.at(-1)?.products[0]?.product.name ?? ''])
  await goWithin(page, '/profile/user-info')
  for (const [index, location] of packTexts(300).map(typedName).entries()) {
    const name = elementAt(packTexts(120).map(typedName), index)
    const { status, body } = await call('PUT', `/auth/update/${customer.allInfo._id}`, { name, location })
    expect(status).toBe(200)
    const storedSession = JSON.stringify({ ...customer, allInfo: body.updatedUser })
    await page.evaluate((newValue) => {
      localStorage.setItem('auth', newValue)
      // As the browser tells every other tab.
      dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue }))
    }, storedSession)
    await expectTextsShown(page, [name, location, body.updatedUser.email])
  }
  expect(harm).toEqual([])
  await context.close()
})

test('they are shown verbatim on the slides, in the menu and on the pages of categories', { tag: '@nightly' }, async ({
  browser,
}) => {
  const { context, harm } = await openMonitoredContext(browser, baseUrl)
  const { slides, call, makeCategories } = shop
  const page = await context.newPage()
  const titles = packTexts(120).map(typedName)
  await page.goto('/')
  let shownTitles: string[] = []
  for (let first = 0; first < titles.length; first += slides.length) {
    shownTitles = await mapConcurrently(slides, 4, async ({ _id, link }, index) => {
      const title = elementAt(titles, first + index)
      const { status } = await call('PUT', `/slides/update/${_id}`, { title, link, image: new Uint8Array() })
      expect(status).toBe(200)
      return title
    })
    await expectServed(page, { path: '/', texts: shownTitles })
  }
  const { categories, subCategories } = await makeCategories()
  await page.goto('/')
  await expectTextsShown(page, [...shownTitles, ...namesOf(categories), ...namesOf(subCategories)])
  await page.close()
  const pagesOf = (kind: string, all: { _id: string; name: string }[]) =>
    all.map(({ _id, name }) => ({ path: `/${kind}/${_id}`, title: name, texts: [name] }))
  await visitAll(
    context,
    [...everyNth(12, pagesOf('category', categories), 0), ...everyNth(12, pagesOf('sub-category', subCategories), 1)],
    ({ path }) => path,
    async (page, { title, texts }) => {
      await expectTextsShown(page, texts)
      await expectHead(page, title)
    },
  )
  await expectAllServed(context, [
    ...everyNth(8, pagesOf('category', categories), 0),
    ...everyNth(8, pagesOf('sub-category', subCategories), 1),
  ])
  expect(harm).toEqual([])
  await context.close()
})

test('they are shown verbatim on every page of the admin area and in its forms', { tag: '@nightly' }, async ({
  browser,
}) => {
  const { showrooms, directors, products, admin, call } = shop
  const { body: slides } = await call('GET', '/slides/all-slides')
  const subCategories: SubCategory[] = (await call('GET', '/sub-categories/all-sub-categories')).body
  const { context, harm } = await openMonitoredContext(browser, baseUrl, admin)
  const lists: [path: string, texts: string[]][] = [
    ['manage-category', subCategories.map(({ parentCat }) => parentCat.name)],
    ['manage-sub-category', subCategories.flatMap(({ name, parentCat }) => [name, parentCat.name])],
    ['slides', (slides as Slide[]).flatMap(({ title, link }) => [title ?? '', link ?? ''])],
    [
      'stores',
      showrooms.flatMap(({ code, name, address: { street }, contact }) => [code, name, street, contact.email]),
    ],
    ['directors', directors.flatMap(({ name, designation, about }) => [name, designation, about])],
  ]
  const inForms: string[] = []
  const page = await context.newPage()
  await stubMaps(page)
  await page.goto('/dashboard/users')
  for (const [path, texts] of lists) {
    await goWithin(page, `/dashboard/${path}`)
    await expectTextsShown(page, texts)
    inForms.push(...(await openForms(page, path === 'directors' ? 9 : 5)))
  }
  const listed = new Set<string>()
  for (let number = 1; listed.size < products.length && number <= products.length; number += 1) {
    const list = page.waitForResponse('**/products/managed**')
    await goWithin(page, `/dashboard/products?page=${number}`)
    const { products: cards }: ProductPage = await (await list).json()
    await expectTextsShown(
      page,
      cards.flatMap(({ name, code }) => [name, code]),
    )
    for (const { _id } of cards) if (products.some((product) => product._id === _id)) listed.add(_id)
  }
  expect(listed.size).toBe(products.length)
  for (const { _id, name, code, description } of products.slice(0, packTexts(700).length)) {
    await goWithin(page, `/dashboard/products/details/${_id}`)
    await expectTextsShown(page, [name, code, description])
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue(description)
    inForms.push(name, code, description)
  }
  const formValues = inForms.join('\n')
  expect(TEXTS.map(typedText).filter((text) => !formValues.includes(text))).toEqual([])
  expect(harm).toEqual([])
  await context.close()
})

test('fields with a fixed format reject them with 422', { tag: '@nightly' }, async () => {
  const { call } = shop
  const rejected: [string, string, (text: string) => Record<string, unknown>][] = [
    ['POST', '/colors/create', (name) => ({ name })],
    ['POST', '/sizes/create', (size) => ({ size })],
    ['POST', '/showrooms/create', (phone) => ({ ...showroomFields(0), code: 'x', phone })],
    ['POST', '/showrooms/create', (email) => ({ ...showroomFields(0), code: 'x', email })],
    ['POST', '/showrooms/create', (area) => ({ ...showroomFields(0), code: 'x', area })],
    ['PUT', `/auth/update/${account.customer.allInfo._id}`, (dob) => ({ dob })],
  ]
  for (const [index, [method, path, makeBody]] of rejected.entries()) {
    const caller = path.startsWith('/auth') ? account.call : call
    const responses = await mapConcurrently(everyNth(3, TEXTS, index % 3), 8, async (text) =>
      (await caller(method, path, makeBody(text))).status === 422 ? '' : text,
    )
    expect(responses.filter(Boolean), path).toEqual([])
  }
  const image = await makeImage({ format: 'png' })
  const addresses = TEXTS.filter((text) => !/^\/(?![/\\])/.test(text))
  expect(addresses.length).toBeGreaterThan(TEXTS.length * 0.9)
  const links = await mapConcurrently([...addresses, '//evil.example', '/\\evil.example'], 4, (link) =>
    call('POST', '/slides/create', { image, title: '', link }),
  )
  expect(new Set(links.map(({ status }) => status))).toEqual(new Set([422]))
  for (const text of ['a\u0000b', 'a\u001b[31m', 'a\ud800', '\u0085'])
    expect(
      (await call('PUT', `/showrooms/update/${shop.showrooms[0]?._id}`, { ...showroomFields(0), code: text })).status,
    ).toBe(422)
  expect((await call('POST', '/categories/create', { name: 'a\u0000b', image })).status).toBe(422)
})
