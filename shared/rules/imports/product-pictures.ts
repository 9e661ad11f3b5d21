import { type ImageRole, MAX_FURTHER_IMAGES } from '../products/image-role.ts'

/** The pictures of a product, by their hashes. */
export interface ProductPictures {
  image1: string
  image2: string
  images: { image: string; role: ImageRole }[]
}

/**
 * What a product shows once these pictures have come, each at its place from 1: the second follows the first as long as they are the same,
 * a further one goes behind those that there are, and none is there twice.
 */
export function withPictures(
  before: ProductPictures,
  came: readonly { place: number; image: string }[],
): ProductPictures {
  const at = new Map(came.map(({ place, image }) => [place, image]))
  const hasOne = before.image1 === before.image2
  const image1 = at.get(1) ?? (hasOne ? at.get(2) : undefined) ?? before.image1
  const image2 = at.get(2) ?? (hasOne ? image1 : before.image2)
  const images = before.images.map((one) => ({ ...one }))
  for (const place of [...at.keys()].filter((place) => place > 2).toSorted((one, other) => one - other)) {
    const image = at.get(place) ?? ''
    const spot = images[place - 3]
    if (images.some((one) => one.image === image)) continue
    if (spot) spot.image = image
    else if (images.length < MAX_FURTHER_IMAGES) images.push({ image, role: 'detail' })
  }
  return { image1, image2, images: images.filter(({ image }) => image !== image1 && image !== image2) }
}

/** Whether a product shows the same. */
export function isSamePictures(one: ProductPictures, other: ProductPictures): boolean {
  return (
    one.image1 === other.image1 &&
    one.image2 === other.image2 &&
    one.images.length === other.images.length &&
    one.images.every(({ image, role }, at) => image === other.images[at]?.image && role === other.images[at]?.role)
  )
}
