import type { Context } from 'hono'
import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import {
  createRouter,
  defineRoute,
  formBody,
  jsonBody,
  jsonError,
  jsonResponse,
} from '#server/platform/http/define-route.ts'
import { and, callerOf, changing, mayEverywhere } from '#server/platform/http/guard.ts'
import { findOr404, idParam, parseId, removeOr404 } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import {
  defineCreateRoute,
  defineDeleteRoute,
  defineUpdateRoute,
  mutationResponse,
} from '#server/platform/http/write-routes.ts'
import { acceptImage } from '#server/platform/images/accept-image.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { mayEverywhere as mayHave } from '#shared/rules/people/grants.ts'
import { productDetails } from '#shared/schemas/product.ts'
import {
  bulkChange,
  bulkChanged,
  changedProduct,
  managedDetails,
  managedProduct,
  managedProducts,
  managedSearch,
  productChange,
  productCopy,
  productImageUpload,
  productInput,
  productsChange,
  productsToPublish,
  uploadedImage,
} from '#shared/schemas/product-input.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { listBulkChanges } from './bulk.queries.ts'
import { previewProducts, undoChange, updateProducts } from './change-many.ts'
import { findManagedDetails, searchManagedProducts } from './managed-products.queries.ts'
import { archiveProduct, describeImage } from './queries.ts'
import { copyProduct, createProduct, publishProduct, publishProducts, updateProduct } from './save-product.ts'

const responseSchema = mutationResponse('product', productDetails)
const writes = mayEverywhere('write_catalogue')
/** A new product has a price, also a copy. */
const prices = and(writes, 'write_prices')

const create = defineCreateRoute(
  changing(prices, 'read_costs', ['cost']),
  '/create',
  formBody(productInput),
  responseSchema,
)
const update = defineUpdateRoute(
  changing(changing(writes, 'write_prices', ['originalPrice', 'discountPrice']), 'read_costs', ['cost']),
  formBody(productChange),
  responseSchema,
)
const remove = defineDeleteRoute('write_catalogue', 'The product left the shop')

const copy = defineRoute({
  method: 'post',
  path: '/copy/{id}',
  access: prices,
  summary: 'Make a product like another one',
  request: { params: idParam, body: jsonBody(productCopy) },
  responses: { 201: jsonResponse(responseSchema, 'The copy'), 404: jsonError, 409: jsonError, 422: jsonError },
})

const updateMany = defineRoute({
  method: 'put',
  path: '/update-many',
  access: changing(writes, 'write_prices', ['discountPercent']),
  summary: 'Change what many products have in common, all of them or none',
  request: { body: jsonBody(productsChange) },
  responses: { 200: jsonResponse(bulkChanged, 'All are changed'), 404: jsonError, 422: jsonError },
})

const previewMany = defineRoute({
  method: 'post',
  path: '/preview-many',
  access: mayEverywhere('read_catalogue'),
  summary: 'What such a change would make of each product; changes nothing',
  request: { body: jsonBody(productsChange) },
  responses: {
    200: jsonResponse(z.array(changedProduct), 'Each product before and after'),
    404: jsonError,
    422: jsonError,
  },
})

const changes = defineRoute({
  method: 'get',
  path: '/changes',
  access: mayEverywhere('read_catalogue'),
  summary: 'The changes of many products that can still be taken back, the newest first',
  responses: { 200: jsonResponse(z.array(bulkChange), 'Those of the last hour') },
})

const undo = defineRoute({
  method: 'put',
  path: '/undo/{id}',
  access: writes,
  summary: 'Take back a change of many products; what was changed since stays. Prices need `write_prices`',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'The others are as before'), 404: jsonError, 410: jsonError },
})

const managedList = defineRoute({
  method: 'get',
  path: '/managed',
  access: mayEverywhere('read_catalogue'),
  summary: 'Search by name, article number, colour, category or sub-category',
  request: { query: managedSearch },
  responses: { 200: jsonResponse(managedProducts, 'One page of what is on sale or not published yet') },
})

const managedOne = defineRoute({
  method: 'get',
  path: '/managed/{id}',
  access: mayEverywhere('read_catalogue'),
  summary: 'A product on sale, or one that is not published yet',
  request: { params: idParam },
  responses: { 200: jsonResponse(managedDetails, 'The product'), 404: jsonError },
})

const uploadImage = defineRoute({
  method: 'post',
  path: '/upload-image',
  access: writes,
  summary: 'Store a picture for the `images` of a product that is saved within an hour',
  request: { body: formBody(productImageUpload) },
  responses: {
    201: jsonResponse(uploadedImage, 'Its name and size'),
    413: jsonError,
    415: jsonError,
    422: jsonError,
  },
})

const publish = defineRoute({
  method: 'put',
  path: '/publish/{id}',
  access: writes,
  summary: 'Show shoppers a product that was hidden at first; once more changes nothing',
  request: { params: idParam },
  responses: { 200: jsonResponse(mutationResponse('product', managedProduct), 'What it is now'), 404: jsonError },
})

const publishMany = defineRoute({
  method: 'put',
  path: '/publish-many',
  access: writes,
  summary: 'Show shoppers those of many products that were hidden, all or none; once more changes nothing',
  request: { body: jsonBody(productsToPublish) },
  responses: { 200: jsonResponse(successResponse, 'How many were hidden'), 404: jsonError, 422: jsonError },
})

/** Whether the caller may see what products cost. */
const seesCosts = (c: Context<ShopEnv>) => mayHave(callerOf(c).grants, 'read_costs')

/** The admin routes of `/api/v1/products`. */
export const productEditRoutes = createRouter()
  .openapi(managedList, async (c) => {
    const search = c.req.valid('query')
    const result = await searchManagedProducts(c.var.db, search, seesCosts(c))
    return c.json({ ...result, page: search.page, pages: Math.ceil(result.total / search.limit) }, 200)
  })
  .openapi(managedOne, async (c) => {
    const product = await findOr404('Product', c.req.valid('param').id, (id) =>
      findManagedDetails(c.var.db, id, seesCosts(c)),
    )
    return c.json(product, 200)
  })
  .openapi(uploadImage, async (c) => {
    const hash = await acceptImage(c.var, c.req.valid('form').image)
    return c.json(await describeImage(c.var.db, hash), 201)
  })
  .openapi(publish, async (c) => {
    const product = await findOr404('Product', c.req.valid('param').id, (id) =>
      publishProduct(c.var.db, actorOf(c), id, seesCosts(c)),
    )
    const message = product.inHiddenCategory
      ? t('Product published. Shoppers see it once its category is published.')
      : t('Product published successfully')
    return c.json({ message, product }, 200)
  })
  .openapi(publishMany, async (c) => {
    const { count, waiting } = await publishProducts(c.var.db, actorOf(c), c.req.valid('json').products)
    const message = plural(count, t('{count} product published', { count }), t('{count} products published', { count }))
    const rest = plural(
      waiting,
      t('Shoppers see {count} of them once its category is published', { count: waiting }),
      t('Shoppers see {count} of them once their category is published', { count: waiting }),
    )
    return c.json({ message: waiting > 0 ? `${message}. ${rest}.` : message }, 200)
  })
  .openapi(create, async (c) => {
    const { image1, image2, images: further, ...fields } = c.req.valid('form')
    const images = {
      image1: await acceptImage(c.var, image1, 'image1'),
      image2: await acceptImage(c.var, image2, 'image2'),
      images: further,
    }
    const product = await createProduct(c.var.db, actorOf(c), fields, images)
    return c.json({ message: t('Product created successfully'), product }, 201)
  })
  .openapi(update, async (c) => {
    const { image1, image2, images: further, updatedAt, ...fields } = c.req.valid('form')
    const images = {
      image1: image1 ? await acceptImage(c.var, image1, 'image1') : undefined,
      image2: image2 ? await acceptImage(c.var, image2, 'image2') : undefined,
      images: further,
    }
    const product = await findOr404('Product', c.req.valid('param').id, (id) =>
      updateProduct(c.var.db, actorOf(c), id, fields, images, updatedAt),
    )
    return c.json({ message: t('Product updated successfully'), product }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Product', c.req.valid('param').id, (id) => archiveProduct(c.var.db, actorOf(c), id))
    return c.json({ message: t('Product deleted successfully') }, 200)
  })
  .openapi(copy, async (c) => {
    const own = c.req.valid('json')
    const product = await findOr404('Product', c.req.valid('param').id, (id) =>
      copyProduct(c.var.db, actorOf(c), id, own),
    )
    return c.json({ message: t('Product copied successfully'), product }, 201)
  })
  .openapi(updateMany, async (c) => {
    const { count, change } = await updateProducts(c.var.db, actorOf(c), c.req.valid('json'))
    return c.json(
      {
        change,
        message: plural(
          count,
          t('{count} product updated successfully', { count }),
          t('{count} products updated successfully', { count }),
        ),
      },
      200,
    )
  })
  .openapi(previewMany, async (c) => c.json(await previewProducts(c.var.db, c.req.valid('json')), 200))
  .openapi(changes, async (c) => c.json(await listBulkChanges(c.var.db), 200))
  .openapi(undo, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Product')
    const { restored, left } = await undoChange(c.var.db, actorOf(c), id)
    const message = plural(
      restored,
      t('{count} product is as it was before', { count: restored }),
      t('{count} products are as they were before', { count: restored }),
    )
    const stayed = t('{count} changed since stay as they are', { count: left })
    return c.json({ message: left > 0 ? `${message}. ${stayed}.` : message }, 200)
  })
