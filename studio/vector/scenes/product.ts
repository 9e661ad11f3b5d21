import type { Sharp } from 'sharp'
import { composeScene, studioGround } from '../engine/ground.ts'
import { type Shot, takeShot } from '../engine/shot.ts'
import { type Product, readTraits } from '../engine/traits.ts'
import { SILHOUETTES } from '../silhouettes/index.ts'

/** Side of a product picture, px. */
const SIDE = 1200

/** Light one product on its own; mirrored turns the toe to the left. */
export async function shootProduct(product: Product, mirrored = false, across = 1300): Promise<Shot> {
  const draw = SILHOUETTES[product.silhouette]
  if (!draw) throw new Error(`No drawing for the silhouette "${product.silhouette}" of ${product.code}`)
  return takeShot(draw(readTraits(product)), mirrored, across)
}

/** Width on the picture that keeps tall things inside it, px. */
export function fitWidth(shot: Shot, width: number, height: number): number {
  return Math.min(width, (height * shot.width) / shot.height)
}

/** Image 1: the side view, toe to the right. */
export async function composeSide(product: Product): Promise<Sharp> {
  const shot = await shootProduct(product)
  const width = fitWidth(shot, SIDE * 0.85, SIDE * 0.76)
  const tall = shot.base * (width / shot.width)
  return composeScene(studioGround(SIDE, SIDE), SIDE, SIDE, [{ shot, x: SIDE / 2, y: SIDE * 0.51 + tall / 2, width }])
}

/** Image 2: the pair, toes to the left, the second shoe behind; a near view for things that are no shoes. */
export async function composePair(product: Product): Promise<Sharp> {
  const single = ['sock', 'insole', 'shoecare'].includes(product.silhouette)
  const shot = await shootProduct(product, true, single ? 1500 : 1000)
  if (single) return composeNear(shot)
  const width = fitWidth(shot, SIDE * 0.74, SIDE * 0.6)
  const tall = shot.base * (width / shot.width)
  const rise = Math.min(SIDE * 0.17, Math.max(SIDE * 0.1, tall * 0.42))
  const y = SIDE * 0.515 + (tall + rise) / 2
  return composeScene(studioGround(SIDE, SIDE), SIDE, SIDE, [
    { shot, x: SIDE * 0.57, y: y - rise, width: width * 0.93, dim: 0.86 },
    { shot, x: SIDE * 0.43, y, width },
  ])
}

function composeNear(shot: Shot): Promise<Sharp> {
  const width = fitWidth(shot, SIDE * 1.22, SIDE * 0.98)
  const tall = shot.base * (width / shot.width)
  return composeScene(studioGround(SIDE, SIDE), SIDE, SIDE, [
    { shot, x: SIDE * 0.5 + Math.max(0, (width - SIDE * 0.86) / 2), y: SIDE * 0.53 + tall / 2, width },
  ])
}
