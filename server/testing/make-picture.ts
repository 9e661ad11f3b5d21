import sharp from 'sharp'

interface PictureOptions {
  width?: number
  height?: number
  format?: 'webp' | 'png' | 'jpeg'
}

/** An image of one random colour. */
export function makePicture({ width = 40, height = 30, format = 'webp' }: PictureOptions = {}): Promise<Buffer> {
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3))
  const picture = sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
  return picture.toFormat(format, { lossless: true }).toBuffer()
}
