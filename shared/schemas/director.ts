import { z } from 'zod'
import { expectedUpdatedAt, id, imageUrl, multiLine, orNone, singleLine, timestamp } from './fields.ts'
import { optionalImageUpload } from './form-fields.ts'

/** A director in a response; the image is optional. */
export const director = z
  .object({
    _id: id,
    name: z.string(),
    nameBn: z.string().nullable(),
    designation: z.string(),
    designationBn: z.string().nullable(),
    about: z.string(),
    aboutBn: z.string().nullable(),
    image: imageUrl.nullable(),
    updatedAt: timestamp,
  })
  .meta({ id: 'Director' })
export type Director = z.infer<typeof director>

/** Body of a create request. */
export const directorInput = z
  .object({
    name: singleLine(1, 120),
    nameBn: orNone(singleLine(0, 120)),
    designation: singleLine(1, 120),
    designationBn: orNone(singleLine(0, 120)),
    about: multiLine(1, 4_000),
    aboutBn: orNone(multiLine(0, 4_000)),
    image: optionalImageUpload,
  })
  .meta({ id: 'DirectorInput' })

/** Body of an update request; without an image the current one stays. */
export const directorChange = directorInput.extend({ updatedAt: expectedUpdatedAt }).meta({ id: 'DirectorChange' })
