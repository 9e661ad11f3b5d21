import { z } from 'zod'
import { givenId, id, imageAddress, line, moment, optionalPicture, picture, seenAt } from './fields.ts'

/** A sub-category in a response; `productCount` counts the products on sale. */
export const subCategory = z
  .object({
    _id: id,
    name: z.string(),
    productCount: z.int(),
    parentCat: z.object({ _id: id, name: z.string() }),
    image: imageAddress,
    updatedAt: moment,
  })
  .meta({ id: 'SubCategory' })
export type SubCategory = z.infer<typeof subCategory>

const fields = z.object({ name: line(1, 80), parentCat: givenId })

/** Body of a create request. */
export const subCategoryInput = fields.extend({ image: picture }).meta({ id: 'SubCategoryInput' })

/** Body of an update request; without an image the current one stays. */
export const subCategoryChange = fields
  .extend({ image: optionalPicture, updatedAt: seenAt })
  .meta({ id: 'SubCategoryChange' })
