import { z } from 'zod'
import { expectedUpdatedAt, id, idInput, imageUrl, orNone, singleLine, timestamp } from './fields.ts'
import { imageUpload, optionalImageUpload } from './form-fields.ts'

/** A sub-category in a response; `productCount` counts the products on sale. */
export const subCategory = z
  .object({
    _id: id,
    name: z.string(),
    nameBn: z.string().nullable(),
    productCount: z.int(),
    parentCat: z.object({ _id: id, name: z.string(), nameBn: z.string().nullable() }),
    image: imageUrl,
    updatedAt: timestamp,
  })
  .meta({ id: 'SubCategory' })
export type SubCategory = z.infer<typeof subCategory>

/** A sub-category as those see it who manage it: also one whose category is not published yet (`hidden`). */
export const managedSubCategory = subCategory.extend({ hidden: z.boolean() }).meta({ id: 'ManagedSubCategory' })
export type ManagedSubCategory = z.infer<typeof managedSubCategory>

const fields = z.object({ name: singleLine(1, 80), nameBn: orNone(singleLine(0, 80)), parentCat: idInput })

/** Body of a create request. */
export const subCategoryInput = fields.extend({ image: imageUpload }).meta({ id: 'SubCategoryInput' })

/** Body of an update request; without an image the current one stays. */
export const subCategoryChange = fields
  .extend({ image: optionalImageUpload, updatedAt: expectedUpdatedAt })
  .meta({ id: 'SubCategoryChange' })
