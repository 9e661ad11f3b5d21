import { expect, type Page } from '@playwright/test'
import type { Category } from '#shared/schemas/category.ts'
import type { Color } from '#shared/schemas/color.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { Size } from '#shared/schemas/size.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import type { PlacedOrder } from '#web/state/placed-order.ts'
import { makeImage } from '../../server/testing/fixtures/make-image.ts'
import { changingShare } from '../changing-share.ts'
import { goWithin } from '../go-within.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { stubMaps } from '../showrooms.ts'
import { ADMIN, logIn, PASSWORD } from '../sign-in.ts'
import { test } from '../test.ts'
import { createApiCaller, showroomFields } from './hostile-shop.ts'
import { uniqueName } from './manage.ts'

/** Words of thirty letters. */
const WORD = 'Supercalifragilisticexpialidoc'
const WORD_BN = 'অপরিবর্তনীয়তাবাদপ্রতিষ্ঠানসমূ'

/** A page for shoppers, and a text that is there once it is complete. */
type Stop = [path: string, text: string]

test('[SHELL-12] at 360 px no page of shoppers scrolls sideways at twice the size of text, with words of thirty letters', async ({
  page,
  baseURL,
}) => {
  const shop = await makeLongNames(page, String(baseURL))
  const { product, gone, showroom, orders, session } = shop
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stubMaps(page)
  await page.addInitScript((cart) => localStorage.setItem('cart', cart), JSON.stringify([shop.line]))
  const wide: string[] = []
  for (const [index, [language, word]] of [['', WORD] as const, ['/bn', WORD_BN] as const].entries()) {
    const visit = async (stops: readonly Stop[]) => {
      await page.goto(`${language}/terms`)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      for (const [path, text] of changingShare(10, stops, index)) {
        await goWithin(page, path)
        await expect(page.getByRole('main'), path).toContainText(text)
        if (await scrollsSideways(page)) wide.push(language + path)
      }
    }
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.removeItem('auth'))
    await visit([
      ['/', word],
      [`/products/details/${product._id}`, word],
      [`/products/details/${gone._id}`, word],
      [`/category/${product.category._id}`, word],
      [`/sub-category/${product.subCategory._id}`, word],
      [`/search?query=${encodeURIComponent(word)}`, word],
      ['/search?query=sandal', ''],
      ['/search?query=umbrella', ''],
      ['/cart', word],
      ['/showrooms', word],
      [`/showrooms/details/${showroom._id}`, word],
      ...COMPANY_PAGES.map((path): Stop => [path, '']),
      ['/no/such/page', ''],
      ...SIGN_IN_PAGES.map((path): Stop => [path, '']),
    ])
    await page.evaluate(
      ([auth, placed]) => {
        localStorage.setItem('auth', auth)
        sessionStorage.setItem('placedOrder', placed)
      },
      [JSON.stringify(session), JSON.stringify(shop.placed)] as const,
    )
    await visit([
      ['/', shop.placed.number],
      ['/checkout', word],
      ['/profile/user-info', WORD],
      ['/profile/orders', shop.placed.number],
      ...orders.map(({ _id, number }): Stop => [`/profile/orders/${_id}`, number]),
      ['/profile/account-actions', ''],
    ])
  }
  expect(wide).toEqual([])
})

const COMPANY_PAGES = ['/our-company', '/bod', '/omni', '/terms', '/locations', '/returns', '/privacy']
const SIGN_IN_PAGES = [
  '/login',
  '/register',
  '/change-password',
  '/confirm-email',
  '/track',
  '/undo-email#secret',
  '/invite#token',
  '/confirm/abc',
  '/receipt/abc',
]

/** A product, one that has gone, a showroom and a customer with orders, whose names have long words. */
async function makeLongNames(page: Page, address: string) {
  const admin = createApiCaller(address, (await logIn(page, ADMIN)).token)
  const create = async <T>(call: typeof admin, path: string, input: Record<string, unknown>): Promise<T> => {
    const { status, body } = await call('POST', path, input)
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(201)
    return body
  }
  const unique = uniqueName(WORD)
  const image = await makeImage({ format: 'png' })
  const names = { name: unique, nameBn: WORD_BN, image }
  const { category } = await create<{ category: Category }>(admin, '/categories/create', names)
  const { subCategory } = await create<{ subCategory: SubCategory }>(admin, '/sub-categories/create', {
    ...names,
    parentCat: category._id,
  })
  const { color } = await create<{ color: Color }>(admin, '/colors/create', {
    name: `rgb(${crypto.getRandomValues(new Uint8Array(3)).join(', ')})`,
    nameBn: WORD_BN,
  })
  const sizes: Size[] = (await admin('GET', '/sizes/all-sizes')).body
  const makeProduct = async () =>
    (
      await create<{ product: Product }>(admin, '/products/create', {
        name: unique,
        nameBn: WORD_BN,
        code: uniqueName(WORD.slice(0, 15)),
        description: unique,
        descriptionBn: WORD_BN,
        originalPrice: '125000',
        discountPrice: '119999',
        category: category._id,
        subCategory: subCategory._id,
        color: color._id,
        sizes: JSON.stringify(sizes.slice(0, 8).map(({ _id }) => _id)),
        featured: 'true',
        bestSeller: 'true',
        image1: image,
        image2: image,
      })
    ).product
  const [product, gone] = [await makeProduct(), await makeProduct()]
  await admin('DELETE', `/products/delete/${gone._id}`)
  const { showroom } = await create<{ showroom: Showroom }>(admin, '/showrooms/create', {
    ...showroomFields(0),
    code: unique,
    codeBn: WORD_BN,
    name: WORD,
    nameBn: WORD_BN,
    street: WORD,
    streetBn: WORD_BN,
    email: `${unique.replace(' ', '-').toLowerCase()}@omnishoes.example`,
  })
  const email = `shopper-${unique.replace(' ', '-').toLowerCase()}@omnishoes.example`
  const person = { name: WORD, dob: '1994-02-21', location: WORD, phone: '01000000199', email, password: PASSWORD }
  await create(createApiCaller(address), '/auth/register', person)
  const session = await logIn(page, email)
  const line = { product, quantity: 2, size: product.sizes[0]?._id }
  const place = async (payment: Record<string, unknown>) => {
    const { order } = await create<{ order: OrderDetail }>(createApiCaller(address, session.token), '/orders/create', {
      products: [{ product: product._id, size: line.size, quantity: line.quantity }],
      payment,
      store: showroom._id,
      shippingAddress: { name: WORD, email, phone: person.phone, address: WORD, district: 'Dhaka' },
    })
    return order
  }
  const orders = [
    await place({ method: 'COD', number: null }),
    await place({ method: 'Bkash', number: '01700000001', transactionId: uniqueName('').trim().slice(0, 10) }),
  ] as const
  const [{ _id: id, number, total }] = orders
  const { code, codeBn } = showroom
  const placed: PlacedOrder = {
    customer: session.allInfo._id,
    id,
    number,
    total,
    method: 'COD',
    showroom: { code, codeBn, phone: '01700000001' },
    district: 'Dhaka',
    sizesToConfirm: true,
  }
  return { product, gone, showroom, orders, session, line, placed }
}
