import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { expectedUpdatedAt, id, idInput, imageUrl, orNone, singleLine, timestamp } from './fields.ts'
import { formCheckbox, imageUpload, optionalImageUpload } from './form-fields.ts'
import { rule } from './rule.ts'

/** Maximum number of slides. */
export const MAX_SLIDES = 30

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

/** A slide as those see it who manage them: also one that is not on the home page yet. */
export const managedSlide = slide.extend({ hidden: z.boolean() }).meta({ id: 'ManagedSlide' })
export type ManagedSlide = z.infer<typeof managedSlide>

/** Body of `PUT /slides/order`: all slides in their new order. */
export const slideOrder = z.object({ slides: z.array(idInput).min(1).max(MAX_SLIDES) }).meta({ id: 'SlideOrder' })

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

/** Body of a create request; `hidden`: it is not on the home page until it is published. */
export const slideInput = z
  .object({ image: imageUpload, phoneImage: optionalImageUpload, title, titleBn, link, hidden: formCheckbox })
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
    /** absent: as it is */
    hidden: z.enum(['true', 'false']).optional(),
    updatedAt: expectedUpdatedAt,
  })
  .meta({ id: 'SlideChange' })
