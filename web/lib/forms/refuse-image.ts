import { t } from '#shared/language/t.ts'
import { isImage, TYPE_BYTES } from '#shared/rules/files/image-type.ts'

/** Why the shop would not take a file as an image, whatever its name says; null for one that it may take. */
export async function refuseImage(file: File): Promise<string | null> {
  const firstBytes = new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer())
  return isImage(firstBytes) ? null : t('Only JPEG, PNG or WebP images are allowed')
}
