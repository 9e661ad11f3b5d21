import { z } from 'zod'
import { expectedUpdatedAt, id, imageUrl, orNone, singleLine, timestamp } from './fields.ts'
import { formCheckbox, imageUpload, optionalCheckbox, optionalImageUpload } from './form-fields.ts'

/** A category in a response. */
export const category = z
  .object({
    _id: id,
    name: z.string(),
    nameBn: z.string().nullable(),
    /** whether all of its shoes have children's sizes */
    forChildren: z.boolean(),
    image: imageUrl,
    updatedAt: timestamp,
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof category>

/** A category as those see it who manage it: also one that is not published yet. */
export const managedCategory = category.extend({ hidden: z.boolean() }).meta({ id: 'ManagedCategory' })
export type ManagedCategory = z.infer<typeof managedCategory>

const fields = z.object({ name: singleLine(1, 80), nameBn: orNone(singleLine(0, 80)) })

/** Body of a create request; `hidden`: shoppers see neither it nor what is in it until it is published. */
export const categoryInput = fields
  .extend({ forChildren: formCheckbox, image: imageUpload, hidden: formCheckbox })
  .meta({ id: 'CategoryInput' })

/** Body of an update request; without an image the current one stays. */
export const categoryChange = fields
  .extend({ forChildren: optionalCheckbox, image: optionalImageUpload, updatedAt: expectedUpdatedAt })
  .meta({ id: 'CategoryChange' })
