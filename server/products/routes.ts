import { z } from 'zod'
import { findCategory } from '#server/categories/queries.ts'
import { createRouter, defineRoute, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { everyone } from '#server/platform/http/guard.ts'
import { findOr404, idParam, parseId } from '#server/platform/http/parse-id.ts'
import { defineSingleRoute } from '#server/platform/http/write-routes.ts'
import { defineImageRoute, serveImage } from '#server/platform/images/serve-image.ts'
import { findSubCategory } from '#server/sub-categories/queries.ts'
import { goneProduct, plainProduct, product, productDetails, productListQuery } from '#shared/schemas/product.ts'
import { findFurtherImage } from './images.queries.ts'
import {
  findGoneProduct,
  findLatestProducts,
  findProductDetails,
  findProductImage,
  findSimilarProducts,
  listMarkedProducts,
  readAllProducts,
  readPlainProducts,
} from './queries.ts'
import { respondWithSharedList } from './shared-list.ts'

const list = z.array(product)
const pathId = z.string().meta({ description: 'id' })

const notModified = { description: 'The list that the client holds is current' }

const all = defineRoute({
  method: 'get',
  path: '/all',
  access: everyone,
  wholeList: true,
  responses: { 200: jsonResponse(list, 'Everything on sale'), 304: notModified },
})

const single = defineSingleRoute(productDetails, 'The product', null)

const similar = defineRoute({
  method: 'get',
  path: '/similar/{id}',
  access: everyone,
  request: { params: idParam },
  responses: { 200: jsonResponse(list, 'At most eight products like it'), 404: jsonError },
})

const gone = defineRoute({
  method: 'get',
  path: '/gone/{id}',
  access: everyone,
  request: { params: idParam },
  responses: { 200: jsonResponse(goneProduct, 'A product that has left the shop'), 404: jsonError },
})

const ofCategory = definePlainListRoute('/category/{cid}', z.object({ cid: pathId }), 'The products of the category')

const ofSubCategory = definePlainListRoute(
  '/sub-category/{sid}',
  z.object({ sid: pathId }),
  'The products of the sub-category',
)

const latest = defineRoute({
  method: 'get',
  path: '/latest/{categoryId}',
  access: everyone,
  request: { params: z.object({ categoryId: pathId }) },
  responses: { 200: jsonResponse(z.object({ products: list }), 'The newest eight of the category'), 404: jsonError },
})

const featured = defineMarkedListRoute('/featured', 'New arrivals')
const bestseller = defineMarkedListRoute('/bestseller', 'Best sellers')

const image = defineImageRoute('/image/{id}')
const detailImage = defineImageRoute('/image/details/{id}')
const furtherImage = defineImageRoute('/image/further/{id}')

/** The public routes of `/api/v1/products`. */
export const productRoutes = createRouter()
  .openapi(all, (c) => respondWithSharedList(c, 'all', () => readAllProducts(c.var.db)))
  .openapi(single, async (c) => {
    const product = await findOr404('Product', c.req.valid('param').id, (id) => findProductDetails(c.var.db, id))
    return c.json(product, 200)
  })
  .openapi(similar, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await findOr404('Product', id, (product) => findSimilarProducts(c.var.db, product)), 200)
  })
  .openapi(gone, async (c) => {
    const product = await findOr404('Product', c.req.valid('param').id, (id) => findGoneProduct(c.var.db, id))
    return c.json(product, 200)
  })
  .openapi(ofCategory, async (c) => {
    const { db } = c.var
    const category = await findOr404('Category', c.req.valid('param').cid, (id) => findCategory(db, id))
    return respondWithSharedList(c, category._id, () => readPlainProducts(db, 'category', category._id))
  })
  .openapi(ofSubCategory, async (c) => {
    const { db } = c.var
    const subCategory = await findOr404('Sub-category', c.req.valid('param').sid, (id) => findSubCategory(db, id))
    return respondWithSharedList(c, subCategory._id, () => readPlainProducts(db, 'subCategory', subCategory._id))
  })
  .openapi(latest, async (c) => {
    const category = await findOr404('Category', c.req.valid('param').categoryId, (id) => findCategory(c.var.db, id))
    return c.json({ products: await findLatestProducts(c.var.db, category._id) }, 200)
  })
  .openapi(featured, async (c) =>
    c.json(await listMarkedProducts(c.var.db, 'featured', c.req.valid('query').limit), 200),
  )
  .openapi(bestseller, async (c) =>
    c.json(await listMarkedProducts(c.var.db, 'bestSeller', c.req.valid('query').limit), 200),
  )
  .openapi(image, async (c) =>
    serveImage(c, await findProductImage(c.var.db, parseId(c.req.valid('param').id, 'Image'), 'image1')),
  )
  .openapi(detailImage, async (c) =>
    serveImage(c, await findProductImage(c.var.db, parseId(c.req.valid('param').id, 'Image'), 'image2')),
  )
  .openapi(furtherImage, async (c) =>
    serveImage(c, await findFurtherImage(c.var.db, parseId(c.req.valid('param').id, 'Image'))),
  )

/** Defines a route that lists all products of the category or sub-category in its path. */
function definePlainListRoute<P extends string, S extends z.ZodObject>(path: P, params: S, description: string) {
  return defineRoute({
    method: 'get',
    path,
    access: everyone,
    wholeList: true,
    request: { params },
    responses: { 200: jsonResponse(z.array(plainProduct), description), 304: notModified, 404: jsonError },
  })
}

/** Defines a route that lists the products with one of the marks that admins set. */
function defineMarkedListRoute<P extends string>(path: P, description: string) {
  return defineRoute({
    method: 'get',
    path,
    access: everyone,
    request: { query: productListQuery },
    responses: { 200: jsonResponse(list, description) },
  })
}
