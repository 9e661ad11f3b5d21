import { z } from 'zod'
import { id, imageAddress, line, moment, optionalPicture, picture, seenAt, typedFlag } from './fields.ts'

/** Spec section 3, Slide; title, link and the picture for phones are the shop's own (DEC-16). */
export const slide = z
  .object({
    _id: id,
    image: imageAddress,
    phoneImage: imageAddress.nullable(),
    title: z.string().nullable(),
    link: z.string().nullable(),
    updatedAt: moment,
  })
  .meta({ id: 'Slide' })
export type Slide = z.infer<typeof slide>

/** At most so many slides stand on the home page (security.md section 2). */
export const MAX_SLIDES = 30

const title = line(0, 120)
  .optional()
  .transform((text) => text || null)

/** A page of this shop, as `/category/…`; never another site, and nothing that runs. */
const link = line(0, 300)
  .refine((text) => text === '' || /^\/(?![/\\])/.test(text), 'Please enter a page of this shop, as /search?query=eid')
  .optional()
  .transform((text) => text || null)

/** Payload of a new slide (spec section 7), with title, link and a picture for phones beside it. */
export const slideInput = z
  .object({ image: picture, phoneImage: optionalPicture, title, link })
  .meta({ id: 'SlideInput' })

/** Payload of a change; without an image the present one stays, unless that for phones is to go. */
export const slideChange = z
  .object({
    image: optionalPicture,
    phoneImage: optionalPicture,
    removePhoneImage: typedFlag,
    title,
    link,
    updatedAt: seenAt,
  })
  .meta({ id: 'SlideChange' })
