import { slides } from '#server/platform/db/tables/slides.ts'
import { commandActor } from '#server/platform/http/actor.ts'
import { updateProducts } from '#server/products/edit/change-many.ts'
import {
  makeCategory,
  makeColor,
  makeSearchWord,
  makeSize,
  makeSubCategory,
} from '#server/testing/fixtures/make-catalogue.ts'
import { makeDirector, makeSlide } from '#server/testing/fixtures/make-content.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'

interface ResourceWrites {
  /** first path segment */
  resource: string
  create?: string
  /** the fields to send; sent as a multipart form with `asForm`, else as JSON */
  fields: (world: World) => Promise<Record<string, unknown>>
  asForm?: boolean
  /** inserts a row to change or delete */
  make: (world: World) => Promise<{ id: string }>
}

/** Every write operation of the catalogue, each for admins only. */
export const CATALOGUE_WRITES: MatrixRow[] = [
  ...writeRows({
    resource: 'categories',
    asForm: true,
    fields: async () => ({ name: newName(), image: await makeImage() }),
    make: ({ shop }) => makeCategory(shop, { name: newName() }),
  }),
  ...writeRows({
    resource: 'sub-categories',
    asForm: true,
    fields: async ({ category }) => ({ name: newName(), parentCat: category, image: await makeImage() }),
    make: ({ shop }) => makeSubCategory(shop, { name: newName() }),
  }),
  ...writeRows({
    resource: 'slides',
    asForm: true,
    fields: async () => ({ image: await makeImage(), title: 'Eid', link: '/search?query=eid' }),
    make: ({ shop }) => makeSlide(shop),
  }),
  ...writeRows({
    resource: 'directors',
    create: 'add',
    asForm: true,
    fields: async () => ({ name: 'Rahima Khatun', designation: 'Chair', about: 'Founded it.' }),
    make: ({ shop }) => makeDirector(shop),
  }),
  ...writeRows({
    resource: 'colors',
    fields: async () => ({ name: newColor() }),
    make: ({ shop }) => makeColor(shop, newColor()),
  }),
  ...writeRows({
    resource: 'sizes',
    fields: async (world) => ({ size: newSize(world) }),
    make: (world) => makeSize(world.shop, newSize(world)),
  }),
  ...writeRows({
    resource: 'showrooms',
    fields: async () => showroomFields(newName()),
    make: ({ shop }) => makeShowroom(shop, { code: newName() }),
  }),
  ...writeRows({
    resource: 'search-words',
    fields: async () => ({ word: newName(), means: 'boot' }),
    make: ({ shop }) => makeSearchWord(shop, { word: newName() }),
  }),
  ...writeRows({
    resource: 'products',
    asForm: true,
    fields: productFields,
    make: ({ shop }) => makeProduct(shop, { code: newName() }),
  }),
  { call: 'GET /products/managed', rule: 'admin', ok: 200, path: () => '/products/managed' },
  {
    call: 'GET /products/managed/{id}',
    rule: 'admin',
    ok: 200,
    path: ({ product }) => `/products/managed/${product.id}`,
  },
  {
    call: 'POST /products/upload-image',
    rule: 'admin',
    ok: 201,
    path: () => '/products/upload-image',
    form: async () => toFormData({ image: await makeImage() }),
  },
  {
    call: 'PUT /products/publish/{id}',
    rule: 'admin',
    ok: 200,
    path: async ({ shop }) => `/products/publish/${(await makeProduct(shop, { code: newName(), hidden: true })).id}`,
  },
  {
    call: 'PUT /products/publish-many',
    rule: 'admin',
    ok: 200,
    path: () => '/products/publish-many',
    body: async ({ shop }) => ({ products: [(await makeProduct(shop, { code: newName(), hidden: true })).id] }),
  },
  { call: 'GET /categories/managed', rule: 'staff', ok: 200, path: () => '/categories/managed' },
  {
    call: 'PUT /categories/publish/{id}',
    rule: 'admin',
    ok: 200,
    path: async ({ shop }) => `/categories/publish/${(await makeCategory(shop, { name: newName(), hidden: true })).id}`,
  },
  { call: 'GET /sub-categories/managed', rule: 'staff', ok: 200, path: () => '/sub-categories/managed' },
  { call: 'GET /search-words/all', rule: 'admin', ok: 200, path: () => '/search-words/all' },
  { call: 'GET /search-words/misses', rule: 'admin', ok: 200, path: () => '/search-words/misses' },
  {
    call: 'POST /products/copy/{id}',
    rule: 'admin',
    ok: 201,
    path: ({ product }) => `/products/copy/${product.id}`,
    body: () => ({ code: newName() }),
  },
  {
    call: 'PUT /products/update-many',
    rule: 'admin',
    ok: 200,
    path: () => '/products/update-many',
    body: ({ product }) => ({ products: [product.id], bestSeller: true }),
  },
  {
    call: 'POST /products/preview-many',
    rule: 'admin',
    ok: 200,
    path: () => '/products/preview-many',
    body: ({ product }) => ({ products: [product.id], discountPercent: 15 }),
  },
  { call: 'GET /slides/managed', rule: 'admin', ok: 200, path: () => '/slides/managed' },
  {
    call: 'PUT /slides/order',
    rule: 'admin',
    ok: 200,
    path: () => '/slides/order',
    body: async ({ shop }) => ({ slides: (await shop.db.select().from(slides)).map(({ id }) => id) }),
  },
  { call: 'GET /products/changes', rule: 'admin', ok: 200, path: () => '/products/changes' },
  {
    call: 'PUT /products/undo/{id}',
    rule: 'admin',
    ok: 200,
    path: async ({ shop, product }) => `/products/undo/${await makeBulkChange(shop, product.id)}`,
  },
]

/** A change of one product that can be taken back; returns its id. */
async function makeBulkChange({ db }: World['shop'], product: string): Promise<string> {
  const { change } = await updateProducts(db, commandActor(), { products: [product], bestSeller: true })
  return change
}

function writeRows({ resource, create = 'create', fields, asForm, make }: ResourceWrites): MatrixRow[] {
  const payload: Pick<MatrixRow, 'body' | 'form'> = asForm
    ? { form: async (world) => toFormData(await fields(world)) }
    : { body: fields }
  const rule = 'admin'
  return [
    { call: `POST /${resource}/${create}`, rule, ok: 201, path: () => `/${resource}/${create}`, ...payload },
    {
      call: `PUT /${resource}/update/{id}`,
      rule,
      ok: 200,
      path: async (world) => `/${resource}/update/${(await make(world)).id}`,
      ...payload,
    },
    {
      call: `DELETE /${resource}/delete/{id}`,
      rule,
      ok: 200,
      path: async (world) => `/${resource}/delete/${(await make(world)).id}`,
    },
  ]
}

/** Form fields of a new product with the category, colour and sizes of the world's own product. */
export async function productFields({ product }: Pick<World, 'product'>) {
  return {
    name: 'Padma Court',
    code: newName(),
    description: 'A shoe for the matrix.',
    originalPrice: '1500',
    discountPrice: '',
    category: product.category,
    subCategory: product.subCategory,
    color: product.color,
    sizes: JSON.stringify(product.sizes.map(({ id }) => id)),
    featured: 'true',
    bestSeller: 'false',
    image1: await makeImage(),
    image2: await makeImage(),
  }
}

/** Fields of a showroom in Dhanmondi, as the API takes them. */
export function showroomFields(code: string) {
  return {
    name: 'Omni Shoes Ltd.',
    code,
    email: 'branch@omnishoes.example',
    phone: '01000000001',
    street: 'Road 27',
    division: 'Dhaka',
    district: 'Dhaka',
    area: 'Dhanmondi',
    latitude: 23.7551,
    longitude: 90.3752,
  }
}

const newName = () => `New ${crypto.randomUUID().slice(0, 13)}`
const newColor = () => `#${crypto.randomUUID().slice(0, 6)}`

const lastSizes = new WeakMap<World, number>()
/** A size that no other row and no product of the world has. */
const newSize = (world: World) => {
  const last = lastSizes.get(world) ?? 1
  const next = last === 37.5 ? 46 : last + 0.5
  lastSizes.set(world, next)
  return next
}
