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

const SIDE = 1200
/** Side of the crop around the shoe. */
const CROP = 1104

/** A sub-category's picture: the side view of one of its shoes, to be cropped to a circle. */
export async function composeSubCategory(name: string): Promise<Sharp> {
  const edge = (SIDE - CROP) / 2
  return sharp(join(ROOT, fileOf(picturePath.product(castOf(name), 2))))
    .extract({ left: edge, top: edge, width: CROP, height: CROP })
    .webp({ quality: 84, effort: 5, smartSubsample: true })
}

function castOf(name: string): string {
  const code = SUB_CATEGORY_CAST[name]
  if (!code) throw new Error(`No product stands for the sub-category ${name}`)
  return code
}
