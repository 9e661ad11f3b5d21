import { drawImage, MAX_SIDE_PX } from './draw-image.ts'

const MAX_UNCHANGED_BYTES = 1_500_000

/**
 * Downscales an image before upload: rotated upright, at most 2,400 px on its longest side. Returns the file unchanged
 * if it is small enough or the browser cannot decode it; the server validates it in any case.
 */
export async function shrinkImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file
  const scale = MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1 && file.size <= MAX_UNCHANGED_BYTES) return file
  const { width, height } = bitmap
  const smaller = await drawImage(bitmap, { x: 0, y: 0, width, height }, file).catch(() => null)
  bitmap.close()
  return smaller && smaller.size < file.size ? smaller : file
}
