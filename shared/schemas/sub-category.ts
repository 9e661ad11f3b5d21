import { z } from 'zod'
import { id, imageAddress } from './fields.ts'

/** Spec section 3, Sub-category; `productCount` counts what is on sale. */
export const subCategory = z
  .object({
    _id: id,
    name: z.string(),
    productCount: z.int(),
    parentCat: z.object({ _id: id, name: z.string() }),
    image: imageAddress,
  })
  .meta({ id: 'SubCategory' })
export type SubCategory = z.infer<typeof subCategory>
