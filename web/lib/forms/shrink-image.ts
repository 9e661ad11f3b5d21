/** The server scales larger images down to this anyway (server/images/accept-image.ts). */
const LONGEST_SIDE = 2_400
const SMALL_ENOUGH_BYTES = 1_500_000

/**
 * Downscales an image before upload: rotated upright, at most 2,400 px on its longest side. Returns the file unchanged
 * if it is small enough or the browser cannot decode it; the server validates it in any case.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return file
  const scale = LONGEST_SIDE / Math.max(picture.width, picture.height)
  if (scale >= 1 && file.size <= SMALL_ENOUGH_BYTES) return file
  const drawn = await draw(picture, Math.min(1, scale)).catch(() => null)
  picture.close()
  return drawn && drawn.size < file.size ? new File([drawn], file.name, { type: drawn.type }) : file
}

async function draw(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/webp', 0.92))
}
