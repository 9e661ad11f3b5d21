import { expect } from '@playwright/test'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { Color } from '#shared/schemas/color.ts'
import type { Director } from '#shared/schemas/director.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { Size } from '#shared/schemas/size.ts'
import type { Slide } from '#shared/schemas/slide.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { PASSWORD } from '../sign-in.ts'
import HOSTILE from './hostile-texts.json' with { type: 'json' }

/**
 * Two hundred texts, each of which would call `ran()` or do other harm where it is not treated as plain text; all of them at
 * night, every eighth with each change: all pages treat a text in the same few ways.
 */
export const TEXTS: readonly string[] = HOSTILE.filter((_, index) => process.env.NIGHTLY || index % 8 === 0)

/** Valid e-mail addresses with characters that often break escaping. */
export const EMAILS = ["'-ran-'x@mail.example", "o'ran'+onload@mail.example", "'+ran+'-@mail.example"]

/** All texts, joined into names of at most `max` characters. Only a `max` shorter than a text truncates it. */
export function packTexts(max: number): string[] {
  const packs: string[] = []
  for (const text of TEXTS) {
    const longerPack = `${packs.at(-1)} ${text}`
    if (packs.length && [...longerPack].length <= max) packs[packs.length - 1] = longerPack
    else packs.push([...text].slice(0, max).join('').trim())
  }
  return packs
}

/** The element at an index, wrapping around at the end. Throws for an empty list. */
export function elementAt<T>(all: readonly T[], index: number): T {
  const element = all[index % all.length]
  if (element === undefined) throw new Error('The list is empty')
  return element
}

/** Every nth element from an index: the same component renders all of a kind, so that a share of them stands for the rest. */
export function everyNth<T>(n: number, all: readonly T[], index: number): T[] {
  return all.filter((_, at) => at % n === index)
}

export const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name)

/** Maps a list with an async function, with limited concurrency. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, index: number) => Promise<R>,
) {
  const results: R[] = []
  const queue = [...items.entries()]
  const worker = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const [index, item] = entry
      results[index] = await work(item, index)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/** Returns a function that sends requests with a token: a form if there are bytes, else JSON. */
export function createApiCaller(address: string, token = '') {
  return async (method: string, path: string, body?: Record<string, unknown>) => {
    const isForm = Object.values(body ?? {}).some((value) => value instanceof Uint8Array)
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      body: body && (isForm ? toFormData(body) : JSON.stringify(body)),
    })
    return { status: response.status, body: await response.json() }
  }
}
type ApiCall = ReturnType<typeof createApiCaller>

/** Signs in; returns what the browser stores in localStorage. */
export async function logIn(address: string, email: string) {
  const { status, body } = await createApiCaller(address)('POST', '/auth/login', { email, password: PASSWORD })
  expect(status).toBe(200)
  return { token: String(body.token), allInfo: body.allInfo }
}

/** Fills the shop with all texts in every field that accepts them, except names of (sub-)categories. */
export async function fillWithHostileTexts(address: string) {
  const admin = await logIn(address, 'admin@omnishoes.example')
  const call = createApiCaller(address, admin.token)
  const create = async <T>(resource: string, path: string, input: Record<string, unknown>): Promise<T> => {
    const { status, body } = await call('POST', path, input)
    expect([status, body.message], JSON.stringify(input)).toEqual([201, expect.any(String)])
    return body[resource]
  }
  const image = await makeImage({ format: 'png' })
  const showrooms = await mapConcurrently(packTexts(80), 4, (code, index) =>
    create<Showroom>('showroom', '/showrooms/create', { ...showroomFields(index), code }),
  )
  const directors = await mapConcurrently(packTexts(120), 4, (name, index) =>
    create<Director>('director', '/directors/add', {
      name,
      designation: elementAt(packTexts(120), index + 1),
      about: elementAt(packTexts(1_000), index),
      image,
    }),
  )
  const products = await createProducts(call, create)
  const slides = await createSlides(call, create)
  /** Separate and last, because they appear in the menu of every page and make each page heavy. */
  const makeCategories = async () => {
    const names = packTexts(80)
    const categories = await mapConcurrently(everyNth(2, names, 0), 4, (name) =>
      create<Category>('category', '/categories/create', { name, image }),
    )
    const subCategories = await mapConcurrently(everyNth(2, names, 1), 4, (name, index) =>
      create<SubCategory>('subCategory', '/sub-categories/create', {
        name,
        image,
        parentCat: elementAt(categories, index)._id,
      }),
    )
    return { categories, subCategories }
  }
  return { admin, call, showrooms, directors, products, slides, makeCategories }
}
export type HostileShop = Awaited<ReturnType<typeof fillWithHostileTexts>>

type CreateResource = <T>(resource: string, path: string, input: Record<string, unknown>) => Promise<T>

/** A product for each name, with every third text as an article number. */
async function createProducts(call: ApiCall, create: CreateResource): Promise<Product[]> {
  const fetchList = async <T>(path: string): Promise<T[]> => (await call('GET', path)).body
  const color = (await fetchList<Color>('/colors/all-colors')).find(({ name }) => name === 'black')
  const subCategories = await fetchList<SubCategory>('/sub-categories/all-sub-categories')
  const subCategory = subCategories.find(({ name }) => name === 'Running')
  const sizes = await fetchList<Size>('/sizes/all-sizes')
  const image = await makeImage({ format: 'png' })
  const names = packTexts(120)
  const codes = everyNth(3, packTexts(36), 0)
  return mapConcurrently(names, 4, (name, index) =>
    create<Product>('product', '/products/create', {
      name,
      code: `${elementAt(codes, index)} ${index}`,
      description: elementAt(packTexts(700), index),
      originalPrice: '1500',
      category: subCategory?.parentCat._id,
      subCategory: subCategory?._id,
      color: color?._id,
      sizes: JSON.stringify(sizes.slice(0, 2).map(({ _id }) => _id)),
      featured: 'true',
      bestSeller: 'true',
      image1: image,
      image2: image,
    }),
  )
}

/** Replaces the slides by the maximum number of slides, with all links. */
async function createSlides(call: ApiCall, create: CreateResource): Promise<Slide[]> {
  const { body: oldSlides } = await call('GET', '/slides/all-slides')
  for (const { _id } of oldSlides as Slide[]) await call('DELETE', `/slides/delete/${_id}`)
  const image = await makeImage({ format: 'png' })
  return mapConcurrently(Array.from({ length: 30 }), 4, (_, index) =>
    create<Slide>('slide', '/slides/create', {
      image,
      link: `/x?${elementAt(packTexts(290), index)}`,
      title: `Slide ${index}`,
    }),
  )
}

export function showroomFields(index: number) {
  return {
    name: elementAt(packTexts(120), index),
    street: elementAt(packTexts(200), index),
    email: elementAt(EMAILS, index),
    phone: '01000000001',
    division: 'Dhaka',
    district: 'Dhaka',
    area: 'Dhanmondi',
    latitude: 23.7551,
    longitude: 90.3752,
  }
}

/** A new customer with enough orders to use every text in a shipping address. */
export async function createCustomer(address: string, { products, showrooms }: HostileShop) {
  const person = {
    name: elementAt(packTexts(120), 0),
    dob: '1990-01-02',
    location: elementAt(packTexts(300), 0),
    phone: '01000000009',
    email: EMAILS[0] ?? '',
    password: PASSWORD,
  }
  const { status } = await createApiCaller(address)('POST', '/auth/register', person)
  expect(status).toBe(201)
  const customer = await logIn(address, person.email)
  const call = createApiCaller(address, customer.token)
  const orders = await mapConcurrently(packTexts(500), 4, async (shippingText, index): Promise<OrderDetail> => {
    const [product, store] = [products[index], showrooms[index]]
    const response = await call('POST', '/orders/create', {
      products: [{ product: product?._id, size: product?.sizes[0]?._id, quantity: 1 }],
      payment: { method: 'COD', number: null },
      store: store?._id,
      shippingAddress: {
        name: elementAt(packTexts(120), index),
        email: elementAt(EMAILS, index),
        phone: '01000000009',
        address: shippingText,
      },
    })
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    return response.body.order
  })
  return { customer, call, orders }
}
