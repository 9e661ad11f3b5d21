import { formBody, newRoutes } from '#server/http/define-route.ts'
import { findGiven, parseId, removeGiven } from '#server/http/parse-id.ts'
import { listCall, singleCall } from '#server/http/read-routes.ts'
import { createCall, deleteCall, updateCall, written } from '#server/http/write-routes.ts'
import { acceptPicture } from '#server/images/accept-image.ts'
import { imageCall } from '#server/images/image-route.ts'
import { answerImage } from '#server/images/serve-image.ts'
import { category, categoryChange, categoryInput } from '#shared/schemas/category.ts'
import { addCategory, allCategories, categoryImage, changeCategory, deleteCategory, findCategory } from './queries.ts'

const all = listCall('/all-categories', category, 'All categories')
const single = singleCall(category, 'The category')
const image = imageCall('/image/{id}')
const answer = written('category', category)
const create = createCall('/create', formBody(categoryInput), answer)
const update = updateCall(formBody(categoryChange), answer)
const remove = deleteCall('The category is gone')

/** `/api/v1/categories` */
export const categoryRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allCategories(c.var.db), 200))
  .openapi(single, async (c) => {
    const found = await findGiven('Category', c.req.valid('param').id, (id) => findCategory(c.var.db, id))
    return c.json(found, 200)
  })
  .openapi(image, async (c) => {
    const hash = await categoryImage(c.var.db, parseId(c.req.valid('param').id, 'Image'))
    return answerImage(c, hash)
  })
  .openapi(create, async (c) => {
    const { name, image } = c.req.valid('form')
    const picture = await acceptPicture(c.var, image)
    const category = await addCategory(c.var.db, { name, image: picture })
    return c.json({ message: 'Category created successfully', category }, 201)
  })
  .openapi(update, async (c) => {
    const { name, image, updatedAt } = c.req.valid('form')
    const { db } = c.var
    const category = await findGiven('Category', c.req.valid('param').id, async (id) => {
      const picture = image ? await acceptPicture(c.var, image) : undefined
      return changeCategory(db, id, { name, image: picture }, updatedAt)
    })
    return c.json({ message: 'Category updated successfully', category }, 200)
  })
  .openapi(remove, async (c) => {
    await removeGiven('Category', c.req.valid('param').id, (id) => deleteCategory(c.var.db, id))
    return c.json({ message: 'Category deleted successfully' }, 200)
  })
