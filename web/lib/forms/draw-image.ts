/** The server scales larger images down to this anyway (server/platform/images/accept-image.ts). */
export const MAX_SIDE_PX = 2_400
const QUALITY = 0.92

interface Part {
  x: number
  y: number
  width: number
  height: number
}

/**
 * A part of a picture as a file, at most 2,400 px on its longest side; null where the browser cannot draw it. It is a WebP, or, where
 * the browser writes none, a JPEG; a PNG of what may be transparent.
 */
export async function drawImage(bitmap: ImageBitmap, { x, y, width, height }: Part, file: File): Promise<File | null> {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const encode = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  // A browser that does not write a type gives a PNG in its place, which is larger than most photographs were.
  const blob = await encode('image/webp')
  const isLarge = blob?.type === 'image/png' && !/png|webp/.test(file.type)
  const chosen = isLarge ? ((await encode('image/jpeg')) ?? blob) : blob
  return chosen && new File([chosen], file.name, { type: chosen.type })
}
