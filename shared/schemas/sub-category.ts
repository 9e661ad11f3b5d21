import { z } from 'zod'
import { givenId, id, imageAddress, line, moment, optionalPicture, picture, seenAt } from './fields.ts'

/** Spec section 3, Sub-category; `productCount` counts what is on sale. */
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

/** Payload of a new sub-category (spec section 7). */
export const subCategoryInput = fields.extend({ image: picture }).meta({ id: 'SubCategoryInput' })

/** Payload of a change; without an image the present one stays. */
export const subCategoryChange = fields
  .extend({ image: optionalPicture, updatedAt: seenAt })
  .meta({ id: 'SubCategoryChange' })
