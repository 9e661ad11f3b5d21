import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { picturePath } from '../server/seed/demonstration/picture-paths.ts'
import { fileOf, ROOT } from './jobs.ts'

/** The product whose side view represents each sub-category. */
const SUB_CATEGORY_CAST: Record<string, string> = {
  "Men's Formal": '821-9442',
  "Men's Loafers": '822-7516',
  "Men's Casual": '823-1879',
  "Men's Sandals": '824-4616',
  "Men's Boots": '825-1513',
  "Men's Nagra": '826-3085',
  "Women's Heels": '571-9228',
  "Women's Flats": '572-8140',
  "Women's Sandals": '573-6891',
  "Women's Wedges": '574-8262',
  "Women's Casual": '575-7983',
  'Nagra & Mules': '576-7538',
  "Boys' Shoes": '341-2670',
  "Girls' Shoes": '342-7614',
  "Kids' Sandals": '343-1415',
  Toddlers: '344-3086',
  "Boys' School Shoes": '411-8514',
  "Girls' School Shoes": '412-3721',
  'PT Shoes': '413-7396',
  Running: '661-6792',
  Training: '662-6486',
  'Slides & Flip-Flops': '663-7754',
  Socks: '901-4499',
  'Insoles & Care': '902-9360',
}

/** Side of a sub-category's picture, pixels. */
const SIDE = 1104
/** Share of the circle's diameter that stays free on every side of the shoe. */
const AIR = 0.08

/** A sub-category's picture: the side view of one of its shoes, set so that it has air in a circle. */
export async function composeSubCategory(name: string): Promise<Sharp> {
  const file = join(ROOT, fileOf(picturePath.product(castOf(name), 2)))
  const { x, y, reach, width } = await findShoe(file)
  const half = Math.round(reach / (1 - 2 * AIR))
  const edge = Math.max(0, half - Math.min(x, y, width - x, width - y))
  const extended = await sharp(file)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, extendWith: 'copy' })
    .toBuffer()
  return sharp(extended)
    .extract({ left: x + edge - half, top: y + edge - half, width: 2 * half, height: 2 * half })
    .resize(SIDE, SIDE)
    .webp({ quality: 84, effort: 5, smartSubsample: true })
}

/** The middle of the shoe in a square picture, and how far it reaches from there; pixels. */
async function findShoe(file: string): Promise<{ x: number; y: number; reach: number; width: number }> {
  const picture = sharp(file)
  const { width } = await picture.metadata()
  const pixels = await picture.greyscale().raw().toBuffer()
  const ground = pixels[0] ?? 0
  const places = [...pixels.keys()]
    .filter((at) => Math.abs((pixels[at] ?? 0) - ground) > 40)
    .map((at) => [at % width, Math.floor(at / width)] as const)
  const middle = (axis: 0 | 1) => {
    const [low, high] = places.reduce(
      ([least, most], place) => [Math.min(least, place[axis]), Math.max(most, place[axis])],
      [width, 0],
    )
    return Math.round((low + high) / 2)
  }
  const [x, y] = [middle(0), middle(1)]
  const reach = places.reduce((most, place) => Math.max(most, Math.hypot(place[0] - x, place[1] - y)), 0)
  return { x, y, reach, width }
}

function castOf(name: string): string {
  const code = SUB_CATEGORY_CAST[name]
  if (!code) throw new Error(`No product stands for the sub-category ${name}`)
  return code
}
