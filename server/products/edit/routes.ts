import { actorOf } from '#server/http/actor.ts'
import { createRouter, defineRoute, formBody, jsonBody, jsonError, jsonResponse } from '#server/http/define-route.ts'
import { admin } from '#server/http/guard.ts'
import { findOr404, idParam, removeOr404 } from '#server/http/parse-id.ts'
import { defineCreateRoute, defineDeleteRoute, defineUpdateRoute, mutationResponse } from '#server/http/write-routes.ts'
import { acceptImage } from '#server/images/accept-image.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { product, productSearch } from '#shared/schemas/product.ts'
import {
  managedProducts,
  productChange,
  productCopy,
  productInput,
  productsChange,
} from '#shared/schemas/product-input.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { searchManagedProducts } from './managed-products.queries.ts'
import { archiveProduct } from './queries.ts'
import { copyProduct, createProduct, updateProduct, updateProducts } from './save-product.ts'

const responseSchema = mutationResponse('product', product)
const create = defineCreateRoute('/create', formBody(productInput), responseSchema)
const update = defineUpdateRoute(formBody(productChange), responseSchema)
const remove = defineDeleteRoute('The product left the shop')

const copy = defineRoute({
  method: 'post',
  path: '/copy/{id}',
  access: admin,
  summary: 'Make a product like another one',
  request: { params: idParam, body: jsonBody(productCopy) },
  responses: { 201: jsonResponse(responseSchema, 'The copy'), 404: jsonError, 409: jsonError, 422: jsonError },
})

const updateMany = defineRoute({
  method: 'put',
  path: '/update-many',
  access: admin,
  summary: 'Change what many products have in common, all of them or none',
  request: { body: jsonBody(productsChange) },
  responses: { 200: jsonResponse(successResponse, 'All are changed'), 404: jsonError, 422: jsonError },
})

const managedList = defineRoute({
  method: 'get',
  path: '/managed',
  access: admin,
  summary: 'Search by name, article number, colour, category or sub-category',
  request: { query: productSearch.pick({ query: true, sort: true, page: true, limit: true }) },
  responses: { 200: jsonResponse(managedProducts, 'One page of what is on sale') },
})

/** The admin routes of `/api/v1/products`. */
export const productEditRoutes = createRouter()
  .openapi(managedList, async (c) => {
    const search = c.req.valid('query')
    const result = await searchManagedProducts(c.var.db, search)
    return c.json({ ...result, page: search.page, pages: Math.ceil(result.total / search.limit) }, 200)
  })
  .openapi(create, async (c) => {
    const { image1, image2, ...fields } = c.req.valid('form')
    const images = { image1: await acceptImage(c.var, image1), image2: await acceptImage(c.var, image2) }
    const product = await createProduct(c.var.db, actorOf(c), fields, images)
    return c.json({ message: t('Product created successfully'), product }, 201)
  })
  .openapi(update, async (c) => {
    const { image1, image2, updatedAt, ...fields } = c.req.valid('form')
    const images = {
      image1: image1 ? await acceptImage(c.var, image1) : undefined,
      image2: image2 ? await acceptImage(c.var, image2) : undefined,
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
    const { code } = c.req.valid('json')
    const product = await findOr404('Product', c.req.valid('param').id, (id) =>
      copyProduct(c.var.db, actorOf(c), id, code),
    )
    return c.json({ message: t('Product copied successfully'), product }, 201)
  })
  .openapi(updateMany, async (c) => {
    const count = await updateProducts(c.var.db, actorOf(c), c.req.valid('json'))
    return c.json(
      {
        message: plural(
          count,
          t('{count} product updated successfully', { count }),
          t('{count} products updated successfully', { count }),
        ),
      },
      200,
    )
  })
