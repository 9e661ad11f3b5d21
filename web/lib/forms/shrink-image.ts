/** The server scales larger images down to this anyway (server/images/accept-image.ts). */
const MAX_SIDE_PX = 2_400
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
  const blob = await draw(bitmap, Math.min(1, scale)).catch(() => null)
  bitmap.close()
  return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
}

async function draw(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}
