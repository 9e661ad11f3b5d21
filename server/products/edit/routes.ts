import { call, formBody, json, jsonBody, newRoutes, refusals } from '#server/http/define-route.ts'
import { admin } from '#server/http/guard.ts'
import { findGiven, idParam, removeGiven } from '#server/http/parse-id.ts'
import { createCall, deleteCall, updateCall, written } from '#server/http/write-routes.ts'
import { acceptPicture } from '#server/images/accept-image.ts'
import { product, productSearch } from '#shared/schemas/product.ts'
import {
  managedProducts,
  productChange,
  productCopy,
  productInput,
  productsChange,
} from '#shared/schemas/product-input.ts'
import { done } from '#shared/schemas/responses.ts'
import { archiveProduct, searchManaged } from './queries.ts'
import { copyProduct, createProduct, updateProduct, updateProducts } from './save-product.ts'

const answer = written('product', product)
const create = createCall('/create', formBody(productInput), answer)
const update = updateCall(formBody(productChange), answer)
const remove = deleteCall('The product left the shop')

const copy = call({
  method: 'post',
  path: '/copy/{id}',
  access: admin,
  summary: 'Make a product like another one',
  request: { params: idParam, body: jsonBody(productCopy) },
  responses: { 201: json(answer, 'The copy'), 404: refusals, 409: refusals, 422: refusals },
})

const updateMany = call({
  method: 'put',
  path: '/update-many',
  access: admin,
  summary: 'Change what many products have in common, all of them or none',
  request: { body: jsonBody(productsChange) },
  responses: { 200: json(done, 'All are changed'), 404: refusals, 422: refusals },
})

const managed = call({
  method: 'get',
  path: '/managed',
  access: admin,
  summary: 'Search by name, article number, colour, category or sub-category',
  request: { query: productSearch.pick({ query: true, sort: true, page: true, limit: true }) },
  responses: { 200: json(managedProducts, 'One page of what is on sale') },
})

/** The admin routes of `/api/v1/products`. */
export const productEditRoutes = newRoutes()
  .openapi(managed, async (c) => {
    const search = c.req.valid('query')
    const found = await searchManaged(c.var.db, search)
    return c.json({ ...found, page: search.page, pages: Math.ceil(found.total / search.limit) }, 200)
  })
  .openapi(create, async (c) => {
    const { image1, image2, ...fields } = c.req.valid('form')
    const pictures = { image1: await acceptPicture(c.var, image1), image2: await acceptPicture(c.var, image2) }
    const product = await createProduct(c.var.db, fields, pictures)
    return c.json({ message: 'Product created successfully', product }, 201)
  })
  .openapi(update, async (c) => {
    const { image1, image2, updatedAt, ...fields } = c.req.valid('form')
    const pictures = {
      image1: image1 ? await acceptPicture(c.var, image1) : undefined,
      image2: image2 ? await acceptPicture(c.var, image2) : undefined,
    }
    const product = await findGiven('Product', c.req.valid('param').id, (id) =>
      updateProduct(c.var.db, id, fields, pictures, updatedAt),
    )
    return c.json({ message: 'Product updated successfully', product }, 200)
  })
  .openapi(remove, async (c) => {
    await removeGiven('Product', c.req.valid('param').id, (id) => archiveProduct(c.var.db, id))
    return c.json({ message: 'Product deleted successfully' }, 200)
  })
  .openapi(copy, async (c) => {
    const { code } = c.req.valid('json')
    const product = await findGiven('Product', c.req.valid('param').id, (id) => copyProduct(c.var.db, id, code))
    return c.json({ message: 'Product copied successfully', product }, 201)
  })
  .openapi(updateMany, async (c) => {
    const count = await updateProducts(c.var.db, c.req.valid('json'))
    return c.json({ message: `${count} ${count === 1 ? 'product' : 'products'} updated successfully` }, 200)
  })
