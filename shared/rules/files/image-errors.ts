import { t } from '#shared/language/t.ts'
import { groupLakh } from '#shared/rules/money/price.ts'

/** What the form calls the image that is wrong. */
interface OfField {
  field: string
}

/** Why an uploaded image is refused: a part of the catalogue in errors.ts. */
export const IMAGE_ERRORS = {
  unsupported_image: { status: 415, message: (_: OfField) => t('Only JPEG, PNG or WebP images are allowed') },
  unreadable_image: { status: 422, message: (_: OfField) => t('Image cannot be read') },
  image_too_large: {
    status: 422,
    message: ({ max, given }: OfField & { max: number; given: number }) =>
      t('This image has {given} megapixels. At most {max} are possible.', { given, max }),
  },
  image_too_long: {
    status: 422,
    message: ({ max }: OfField & { max: number }) =>
      t('This image is too long. At most {max} pixels a side are possible.', { max: groupLakh(max) }),
  },
} as const
