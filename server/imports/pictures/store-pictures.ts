import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { acceptImage } from '#server/platform/images/accept-image.ts'
import { imageHash } from '#server/platform/storage/image-store.ts'
import type { PictureFault } from '#shared/rules/imports/picture-names.ts'
import { type FileOutcome, findFiles, keepImage, noteFiles } from './queries.ts'

/** What a picture that cannot be taken is told by, in the list of the import. */
const FAULTS: Record<string, PictureFault> = {
  unsupported_image: 'not-a-picture',
  unreadable_image: 'unreadable',
  image_too_large: 'too-many-pixels',
  image_too_long: 'too-many-pixels',
}

/**
 * Stores pictures of files, or notes why they cannot be taken, and returns that of each; null: it is stored. A file that has come before,
 * by its bytes, is not decoded again. Throws 404, 409 as `findFiles`, and 503 while too many images wait.
 */
export async function storePictures(
  shop: Pick<Shop, 'db' | 'images'>,
  id: string,
  sent: readonly { nth: number; image: File }[],
): Promise<{ nth: number; fault: PictureFault | null }[]> {
  const uploads = await Promise.all(
    sent.map(async ({ nth, image }) => ({ nth, image, hash: imageHash(new Uint8Array(await image.arrayBuffer())) })),
  )
  const expected = await findFiles(shop.db, id, uploads)
  const outcomes: FileOutcome[] = []
  // One after the other: other people send theirs meanwhile.
  for (const { nth, hash, image } of uploads)
    if (expected.has(nth)) outcomes.push({ nth, hash, ...(await store(shop, expected.get(nth) ?? null, image)) })
  await noteFiles(shop.db, id, outcomes)
  const faults = new Map(outcomes.map(({ nth, fault }) => [nth, fault]))
  return sent.map(({ nth }) => ({ nth, fault: faults.get(nth) ?? null }))
}

/** `known` is what was stored of the same bytes, unless a sweep has taken it. */
async function store(
  shop: Pick<Shop, 'db' | 'images'>,
  known: string | null,
  upload: File,
): Promise<Pick<FileOutcome, 'image' | 'fault'>> {
  if (known && (await keepImage(shop.db, known))) return { image: known, fault: null }
  try {
    return { image: await acceptImage(shop, upload, 'image', { quick: true }), fault: null }
  } catch (error) {
    const fault = error instanceof ShopError ? FAULTS[error.code] : undefined
    if (!fault) throw error
    return { image: null, fault }
  }
}
