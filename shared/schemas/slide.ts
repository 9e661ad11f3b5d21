import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { expectedUpdatedAt, id, imageUrl, orNone, singleLine, timestamp } from './fields.ts'
import { formCheckbox, imageUpload, optionalImageUpload } from './form-fields.ts'
import { rule } from './rule.ts'

/** A slide in a response; title, link and the image for phones are optional. */
export const slide = z
  .object({
    _id: id,
    image: imageUrl,
    phoneImage: imageUrl.nullable(),
    title: z.string().nullable(),
    titleBn: z.string().nullable(),
    link: z.string().nullable(),
    updatedAt: timestamp,
  })
  .meta({ id: 'Slide' })
export type Slide = z.infer<typeof slide>

/** Maximum number of slides on the home page. */
export const MAX_SLIDES = 30

const title = singleLine(0, 120)
  .optional()
  .transform((text) => text || null)

const titleBn = orNone(singleLine(0, 120))

/** A path on this site, such as `/category/…`; rejects other sites and `javascript:` URLs. */
const link = singleLine(0, 300)
  .refine(
    (text) => text === '' || /^\/(?![/\\])/.test(text),
    rule('own_page', later('Please enter a page of this shop, as /search?query=eid')),
  )
  .optional()
  .transform((text) => text || null)

/** Body of a create request. */
export const slideInput = z
  .object({ image: imageUpload, phoneImage: optionalImageUpload, title, titleBn, link })
  .meta({ id: 'SlideInput' })

/** Body of an update request; images that are not sent stay, unless `removePhoneImage` is set. */
export const slideChange = z
  .object({
    image: optionalImageUpload,
    phoneImage: optionalImageUpload,
    removePhoneImage: formCheckbox,
    title,
    titleBn,
    link,
    updatedAt: expectedUpdatedAt,
  })
  .meta({ id: 'SlideChange' })
