import { z } from 'zod'
import { findCategory } from '#server/categories/queries.ts'
import { call, json, newRoutes, refusals } from '#server/http/define-route.ts'
import { everyone } from '#server/http/guard.ts'
import { findGiven, idParam, parseId } from '#server/http/parse-id.ts'
import { singleCall } from '#server/http/read-routes.ts'
import { imageCall } from '#server/images/image-route.ts'
import { answerImage } from '#server/images/serve-image.ts'
import { findSubCategory } from '#server/sub-categories/queries.ts'
import { plainProduct, product, productListQuery } from '#shared/schemas/product.ts'
import {
  allProducts,
  findProduct,
  latestProducts,
  markedProducts,
  plainProductsOf,
  productImage,
  similarProducts,
} from './queries.ts'
import { answerListOnce } from './shared-list.ts'

const list = z.array(product)
const givenId = z.string().meta({ description: 'id' })

const unchanged = { description: 'The list that the client holds is current' }

const all = call({
  method: 'get',
  path: '/all',
  access: everyone,
  responses: { 200: json(list, 'Everything on sale'), 304: unchanged },
})

const single = singleCall(product, 'The product')

const similar = call({
  method: 'get',
  path: '/similar/{id}',
  access: everyone,
  request: { params: idParam },
  responses: { 200: json(list, 'At most eight products like it'), 404: refusals },
})

const ofCategory = call({
  method: 'get',
  path: '/category/{cid}',
  access: everyone,
  request: { params: z.object({ cid: givenId }) },
  responses: { 200: json(z.array(plainProduct), 'The products of the category'), 304: unchanged, 404: refusals },
})

const ofSubCategory = call({
  method: 'get',
  path: '/sub-category/{sid}',
  access: everyone,
  request: { params: z.object({ sid: givenId }) },
  responses: { 200: json(z.array(plainProduct), 'The products of the sub-category'), 304: unchanged, 404: refusals },
})

const latest = call({
  method: 'get',
  path: '/latest/{categoryId}',
  access: everyone,
  request: { params: z.object({ categoryId: givenId }) },
  responses: { 200: json(z.object({ products: list }), 'The newest eight of the category'), 404: refusals },
})

const featured = call({
  method: 'get',
  path: '/featured',
  access: everyone,
  request: { query: productListQuery },
  responses: { 200: json(list, 'New arrivals') },
})

const bestseller = call({
  method: 'get',
  path: '/bestseller',
  access: everyone,
  request: { query: productListQuery },
  responses: { 200: json(list, 'Best sellers') },
})

const image = imageCall('/image/{id}')
const detailImage = imageCall('/image/details/{id}')

/** The public routes of `/api/v1/products`. */
export const productRoutes = newRoutes()
  .openapi(all, (c) => answerListOnce(c, 'all', () => allProducts(c.var.db)))
  .openapi(single, async (c) => {
    const found = await findGiven('Product', c.req.valid('param').id, (id) => findProduct(c.var.db, id))
    return c.json(found, 200)
  })
  .openapi(similar, async (c) => {
    const found = await findGiven('Product', c.req.valid('param').id, (id) => findProduct(c.var.db, id))
    return c.json(await similarProducts(c.var.db, found), 200)
  })
  .openapi(ofCategory, async (c) => {
    const { db } = c.var
    const category = await findGiven('Category', c.req.valid('param').cid, (id) => findCategory(db, id))
    return answerListOnce(c, category._id, () => plainProductsOf(db, 'category', category._id))
  })
  .openapi(ofSubCategory, async (c) => {
    const { db } = c.var
    const subCategory = await findGiven('Sub-category', c.req.valid('param').sid, (id) => findSubCategory(db, id))
    return answerListOnce(c, subCategory._id, () => plainProductsOf(db, 'subCategory', subCategory._id))
  })
  .openapi(latest, async (c) => {
    const category = await findGiven('Category', c.req.valid('param').categoryId, (id) => findCategory(c.var.db, id))
    return c.json({ products: await latestProducts(c.var.db, category._id) }, 200)
  })
  .openapi(featured, async (c) => c.json(await markedProducts(c.var.db, 'featured', c.req.valid('query').limit), 200))
  .openapi(bestseller, async (c) =>
    c.json(await markedProducts(c.var.db, 'bestSeller', c.req.valid('query').limit), 200),
  )
  .openapi(image, async (c) =>
    answerImage(c, await productImage(c.var.db, parseId(c.req.valid('param').id, 'Image'), 'image1')),
  )
  .openapi(detailImage, async (c) =>
    answerImage(c, await productImage(c.var.db, parseId(c.req.valid('param').id, 'Image'), 'image2')),
  )
