import { createHash } from 'node:crypto'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { loadSharp, saveImage } from '#server/platform/images/save-image.ts'

const SIDE = 1_200

/** The weave of the shop on its ground: what has no picture yet. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
<defs><pattern id="w" width="120" height="120" patternUnits="userSpaceOnUse">
<path d="M60 12 108 60 60 108 12 60Z M60 40 80 60 60 80 40 60Z" fill="none" stroke="#8c857a" stroke-opacity=".28" stroke-width="4"/>
<circle cx="0" cy="0" r="5" fill="#8c857a" fill-opacity=".28"/></pattern></defs>
<rect width="100%" height="100%" fill="#efe8dc"/><rect width="100%" height="100%" fill="url(#w)"/></svg>`

let drawn: Promise<Buffer> | undefined

/** Stores the picture of a product or category that came without one; returns its hash. */
export async function saveDrawnPicture({ db, images }: Pick<Shop, 'db' | 'images'>): Promise<string> {
  return saveImage(db, images, await drawOnce())
}

/** The hash that it has. */
export async function drawnHash(): Promise<string> {
  return createHash('sha256')
    .update(await drawOnce())
    .digest('hex')
}

function drawOnce(): Promise<Buffer> {
  drawn ??= draw()
  return drawn
}

async function draw(): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(DRAWING)).webp({ quality: 80 }).toBuffer()
}
