import { expect } from '@playwright/test'
import type { Category } from '#shared/schemas/category.ts'
import type { Director } from '#shared/schemas/director.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { Size } from '#shared/schemas/size.ts'
import type { Slide } from '#shared/schemas/slide.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { makePicture } from '../../server/testing/fixtures/make-image.ts'
import { formOf } from '../../server/testing/fixtures/to-form-data.ts'
import { PASSWORD } from '../sign-in.ts'
import HOSTILE from './hostile-texts.json' with { type: 'json' }

/** Two hundred texts, each of which would call `ran()` or do other harm where it is not treated as plain text. */
export const TEXTS: readonly string[] = HOSTILE

/** Valid e-mail addresses with characters that often break escaping. */
export const EMAILS = ["'-ran-'x@mail.example", "o'ran'+onload@mail.example", "'+ran+'-@mail.example"]

/** All texts, joined into names of at most `max` characters. Only a `max` shorter than a text truncates it. */
export function packed(max: number): string[] {
  const packs: string[] = []
  for (const text of TEXTS) {
    const longer = `${packs.at(-1)} ${text}`
    if (packs.length && [...longer].length <= max) packs[packs.length - 1] = longer
    else packs.push([...text].slice(0, max).join('').trim())
  }
  return packs
}

/** The element at an index, wrapping around at the end. */
export function around(packs: readonly string[], place: number): string {
  return packs[place % packs.length] ?? ''
}

/** Maps a list with an async function, with limited concurrency. */
export async function each<T, R>(all: readonly T[], atOnce: number, work: (one: T, place: number) => Promise<R>) {
  const done: R[] = []
  const left = [...all.entries()]
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) done[next[0]] = await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}

/** Returns a function that sends requests with a token: a form if there are bytes, else JSON. */
export function caller(address: string, token = '') {
  return async (method: string, path: string, sent?: Record<string, unknown>) => {
    const isForm = Object.values(sent ?? {}).some((value) => value instanceof Uint8Array)
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(sent && !isForm && { 'Content-Type': 'application/json' }),
      },
      body: sent && (isForm ? formOf(sent) : JSON.stringify(sent)),
    })
    return { status: answer.status, body: await answer.json() }
  }
}
type Call = ReturnType<typeof caller>

/** Signs in; returns what the browser stores in localStorage. */
export async function session(address: string, email: string) {
  const { status, body } = await caller(address)('POST', '/auth/login', { email, password: PASSWORD })
  expect(status).toBe(200)
  return { token: String(body.token), allInfo: body.allInfo }
}

/** Fills the shop with all texts in every field that accepts them, except names of (sub-)categories. */
export async function fillShop(address: string) {
  const admin = await session(address, 'admin@omnishoes.example')
  const call = caller(address, admin.token)
  const make = async <T>(noun: string, path: string, sent: Record<string, unknown>): Promise<T> => {
    const { status, body } = await call('POST', path, sent)
    expect([status, body.message], JSON.stringify(sent)).toEqual([201, expect.any(String)])
    return body[noun]
  }
  const image = await makePicture({ format: 'png' })
  const showrooms = await each(packed(80), 4, (code, place) =>
    make<Showroom>('showroom', '/showrooms/create', { ...showroomFields(place), code }),
  )
  const directors = await each(packed(120), 4, (name, place) =>
    make<Director>('director', '/directors/add', {
      name,
      designation: around(packed(120), place + 1),
      about: around(packed(1_000), place),
      image,
    }),
  )
  const products = await makeProducts(call, make)
  const slides = await makeSlides(call, make)
  /** Separate and last, because they appear in the menu of every page and make each page heavy. */
  const makeCategories = async () => {
    const categories = await each(packed(80), 4, (name) =>
      make<Category>('category', '/categories/create', { name, image }),
    )
    const subCategories = await each(packed(80), 4, (name, place) =>
      make<SubCategory>('subCategory', '/sub-categories/create', { name, image, parentCat: categories[place]?._id }),
    )
    return { categories, subCategories }
  }
  return { admin, call, showrooms, directors, products, slides, makeCategories }
}
export type HostileShop = Awaited<ReturnType<typeof fillShop>>

type Make = <T>(noun: string, path: string, sent: Record<string, unknown>) => Promise<T>

/** A product for each name, and copies of them until every article number is in use. */
async function makeProducts(call: Call, make: Make): Promise<Product[]> {
  const read = async <T>(path: string): Promise<T[]> => (await call('GET', path)).body
  const [color] = await read<{ _id: string }>('/colors/all-colors')
  const [place] = await read<SubCategory>('/sub-categories/all-sub-categories')
  const sizes = await read<Size>('/sizes/all-sizes')
  const image = await makePicture({ format: 'png' })
  const names = packed(120)
  const codes = packed(36).map((code, at) => `${code} ${at}`)
  const made = await each(names, 4, (name, at) =>
    make<Product>('product', '/products/create', {
      name,
      code: around(codes, at),
      description: around(packed(700), at),
      originalPrice: '1500',
      category: place?.parentCat._id,
      subCategory: place?._id,
      color: color?._id,
      sizes: JSON.stringify(sizes.slice(0, 2).map(({ _id }) => _id)),
      featured: 'true',
      bestSeller: 'true',
      image1: image,
      image2: image,
    }),
  )
  const copies = await each(codes.slice(names.length), 4, (code, at) =>
    make<Product>('product', `/products/copy/${made[at % made.length]?._id}`, { code }),
  )
  return [...made, ...copies]
}

/** Replaces the slides by the maximum number of slides, with all links. */
async function makeSlides(call: Call, make: Make): Promise<Slide[]> {
  const { body: old } = await call('GET', '/slides/all-slides')
  for (const { _id } of old as Slide[]) await call('DELETE', `/slides/delete/${_id}`)
  const image = await makePicture({ format: 'png' })
  return each(Array.from({ length: 30 }), 4, (_, place) =>
    make<Slide>('slide', '/slides/create', {
      image,
      link: `/x?${around(packed(290), place)}`,
      title: `Slide ${place}`,
    }),
  )
}

export function showroomFields(place: number) {
  return {
    name: around(packed(120), place),
    street: around(packed(200), place),
    email: around(EMAILS, place),
    phone: '01000000001',
    division: 'Dhaka',
    district: 'Dhaka',
    area: 'Dhanmondi',
    latitude: 23.7551,
    longitude: 90.3752,
  }
}

/** A new customer with enough orders to use every text in a shipping address. */
export async function makeCustomer(address: string, { products, showrooms }: HostileShop) {
  const person = {
    name: around(packed(120), 0),
    dob: '1990-01-02',
    location: around(packed(300), 0),
    phone: '01000000009',
    email: EMAILS[0] ?? '',
    password: PASSWORD,
  }
  const { status } = await caller(address)('POST', '/auth/register', person)
  expect(status).toBe(201)
  const customer = await session(address, person.email)
  const call = caller(address, customer.token)
  const orders = await each(packed(500), 4, async (to, place): Promise<OrderDetail> => {
    const [product, store] = [products[place], showrooms[place]]
    const answer = await call('POST', '/orders/create', {
      products: [{ product: product?._id, size: product?.sizes[0]?._id, quantity: 1 }],
      payment: { method: 'COD', number: null },
      store: store?._id,
      shippingAddress: {
        name: around(packed(120), place),
        email: around(EMAILS, place),
        phone: '01000000009',
        address: to,
      },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.order
  })
  return { customer, call, orders }
}
