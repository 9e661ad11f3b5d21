import { z } from 'zod'
import { id, imageAddress, line, moment, optionalPicture, paragraph, seenAt } from './fields.ts'

/** A director in a response; the image is optional. */
export const director = z
  .object({
    _id: id,
    name: z.string(),
    designation: z.string(),
    about: z.string(),
    image: imageAddress.nullable(),
    updatedAt: moment,
  })
  .meta({ id: 'Director' })
export type Director = z.infer<typeof director>

/** Body of a create request. */
export const directorInput = z
  .object({ name: line(1, 120), designation: line(1, 120), about: paragraph(1, 4_000), image: optionalPicture })
  .meta({ id: 'DirectorInput' })

/** Body of an update request; without an image the current one stays. */
export const directorChange = directorInput.extend({ updatedAt: seenAt }).meta({ id: 'DirectorChange' })
