import { z } from 'zod'
import { id, imageAddress, line, moment, optionalPicture, paragraph, seenAt } from './fields.ts'

/** Spec section 3, Director; the picture is optional (DEC-13). */
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

/** Payload of a new director (spec section 7). */
export const directorInput = z
  .object({ name: line(1, 120), designation: line(1, 120), about: paragraph(1, 4_000), image: optionalPicture })
  .meta({ id: 'DirectorInput' })

/** Payload of a change; without an image the present one stays. */
export const directorChange = directorInput.extend({ updatedAt: seenAt }).meta({ id: 'DirectorChange' })
