import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import {
  HASHES_PER_CALL,
  MAX_PICTURES,
  NAMES_PER_CALL,
  PICTURE_FAULTS,
  PICTURES_PER_CALL,
} from '#shared/rules/imports/picture-names.ts'
import { exactText, id, timestamp } from '../fields.ts'
import { imageUpload } from '../form-fields.ts'
import { clampedInteger, firstValue } from '../query-params.ts'
import { rule } from '../rule.ts'

/** Its files are named, then its pictures come, and a job puts them in place or back. */
export const PICTURE_IMPORT_STATES = ['naming', 'coming', 'going', 'done', 'undoing', 'undone'] as const
export type PictureImportState = (typeof PICTURE_IMPORT_STATES)[number]

/** Files in their order, from `first` on. What was named before stays. */
export const picturesToName = z
  .object({
    first: z.int().min(0).max(MAX_PICTURES),
    files: z
      .array(z.object({ name: exactText(1, 400), bytes: z.int().min(0).max(2_147_483_647) }))
      .min(1)
      .max(NAMES_PER_CALL),
  })
  .refine(
    ({ first, files }) => first + files.length <= MAX_PICTURES,
    rule('too_many', later('An import takes at most {count} pictures', { count: MAX_PICTURES })),
  )
  .meta({ id: 'PicturesToName' })

/** The number behind the last that was named. */
export const picturesNamed = z.object({ next: z.int() }).meta({ id: 'PicturesNamed' })

/** Query of those that an import waits for. */
export const missingQuery = z.object({ after: clampedInteger(-1, -1, MAX_PICTURES) })

/** Files that an import waits for, in the order of their numbers; none: all have come. */
export const missingPictures = z
  .object({ files: z.array(z.object({ nth: z.int(), name: z.string(), bytes: z.int() })) })
  .meta({ id: 'MissingPictures' })

/** SHA-256 of files that are about to be sent. */
export const picturesToKnow = z
  .object({
    files: z
      .array(z.object({ nth: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) }))
      .min(1)
      .max(HASHES_PER_CALL),
  })
  .meta({ id: 'PicturesToKnow' })

/** Those that need not be sent. */
export const knownPictures = z.object({ known: z.array(z.int()) }).meta({ id: 'KnownPictures' })

/** Body of an upload: pictures of the import, each with the number of its file before it. */
export const picturesOfImport = z
  .object({
    nth: several(
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ).meta({ type: 'array', items: { type: 'string' } }),
    image: several(imageUpload).meta({ type: 'array', items: { type: 'string', format: 'binary' } }),
  })
  .refine(
    ({ nth, image }) => nth.length === image.length && new Set(nth).size === nth.length,
    rule('required', later('Please send each picture with a number of its own')),
  )
  .transform(({ nth: numbers, image: images }) =>
    numbers.flatMap((nth, at) => {
      const image = images[at]
      return image ? [{ nth, image }] : []
    }),
  )
  .meta({ id: 'PicturesOfImport' })

/** A field of a form that stands in it once or several times. */
function several<T extends z.ZodType>(field: T) {
  return z.preprocess((value) => [value].flat(), z.array(field).min(1).max(PICTURES_PER_CALL))
}

/** What became of each: `fault` null: it is stored. */
export const picturesStored = z
  .object({ files: z.array(z.object({ nth: z.int(), fault: z.enum(PICTURE_FAULTS).nullable() })) })
  .meta({ id: 'PicturesStored' })

/** An import as staff see it. */
export const pictureImport = z
  .object({
    _id: id,
    at: timestamp,
    by: z.string().nullable(),
    state: z.enum(PICTURE_IMPORT_STATES),
    files: z.int(),
    /** pictures that go somewhere, and how many of them have come */
    matched: z.int(),
    stored: z.int(),
    /** those that take the place of another picture */
    replacing: z.int(),
    faults: z.array(z.object({ fault: z.enum(PICTURE_FAULTS), files: z.int() })),
    /** products that pictures go to, how many are done, and how many of these were changed */
    products: z.int(),
    placed: z.int(),
    changed: z.int(),
    /** those that are as before again */
    restored: z.int(),
  })
  .meta({ id: 'PictureImport' })
export type PictureImport = z.infer<typeof pictureImport>

/** Query of its files: `kind` a fault, or nothing for those that go somewhere. */
export const picturesQuery = z.object({
  kind: firstValue.transform((text) => PICTURE_FAULTS.find((fault) => fault === text) ?? null),
  page: clampedInteger(1, 1, 10_000),
})

export const pictureFile = z
  .object({
    nth: z.int(),
    name: z.string(),
    bytes: z.int(),
    product: z.object({ _id: id, name: z.string(), nameBn: z.string().nullable(), code: z.string() }).nullable(),
    place: z.int().nullable(),
    /** whether another picture stood there when it was named */
    replaces: z.boolean(),
    fault: z.enum(PICTURE_FAULTS).nullable(),
    stored: z.boolean(),
  })
  .meta({ id: 'PictureFile' })
export type PictureFile = z.infer<typeof pictureFile>

export const pictureFiles = z
  .object({ files: z.array(pictureFile), total: z.int(), pages: z.int() })
  .meta({ id: 'PictureFiles' })
