import type { Sharp } from 'sharp'
import { composeScene, type Placed, studioGround } from '../engine/ground.ts'
import type { Product } from '../engine/traits.ts'
import { jamdaniField, tintedGround } from './motif-ground.ts'
import { fitWidth, shootProduct } from './product.ts'

const SIDE = 1200

/** Codes of the shoes that stand for each category, back to front. */
const CATEGORY_CAST: Record<string, string[]> = {
  Men: ['825-2023', '821-1139', '823-2570'],
  Women: ['571-9228', '573-2146', '572-3610'],
  Kids: ['341-2670', '342-7614', '343-4633'],
  School: ['411-8514', '412-3721', '413-7396'],
  Sports: ['661-6792', '662-3885', '663-7754'],
  Accessories: ['901-4419', '902-9360', '902-2458'],
}

/** The shoe that stands for each sub-category. */
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
  Socks: '901-4419',
  'Insoles & Care': '902-9360',
}

/** Look up a product by its code. */
export function findProduct(products: Product[], code: string): Product {
  const found = products.find((product) => product.code === code)
  if (!found) throw new Error(`No product with the code ${code} in the catalogue`)
  return found
}

/** A category: three of its shoes, one behind the other. */
export async function composeCategory(name: string, products: Product[]): Promise<Sharp> {
  const codes =
    CATEGORY_CAST[name] ??
    products
      .filter((product) => product.category === name)
      .slice(0, 3)
      .map((product) => product.code)
  const spots = [
    { x: 0.6, y: 0.43, width: 0.5, dim: 0.9 },
    { x: 0.38, y: 0.65, width: 0.56, dim: 0.96 },
    { x: 0.58, y: 0.9, width: 0.64, dim: 1 },
  ]
  const placed: Placed[] = []
  for (const [index, spot] of spots.entries()) {
    const code = codes[index]
    if (!code) continue
    const shot = await shootProduct(findProduct(products, code), index === 1, 1000)
    placed.push({
      shot,
      x: spot.x * SIDE,
      y: spot.y * SIDE,
      width: fitWidth(shot, spot.width * SIDE, SIDE * 0.34),
      dim: spot.dim,
    })
  }
  return composeScene(studioGround(SIDE, SIDE), SIDE, SIDE, placed)
}

/** A sub-category: one shoe in the middle, to be cropped to a circle. */
export async function composeSubCategory(name: string, products: Product[]): Promise<Sharp> {
  const code = SUB_CATEGORY_CAST[name] ?? products.find((product) => product.subCategory === name)?.code
  if (!code) throw new Error(`No product for the sub-category "${name}"`)
  const shot = await shootProduct(findProduct(products, code), false, 900)
  const width = fitWidth(shot, SIDE * 0.72, SIDE * 0.56)
  const tall = shot.base * (width / shot.width)
  const ground = tintedGround(SIDE, SIDE, { top: '#F1ECE2', bottom: '#E6DED0', glow: '#FBF8F2' })
  return composeScene(ground, SIDE, SIDE, [{ shot, x: SIDE / 2, y: SIDE * 0.5 + tall / 2, width }])
}

const WIDE = 2400
const HIGH = 924

interface SlidePlan {
  cast: { code: string; x: number; y: number; width: number; left?: boolean; dim?: number }[]
  top: string
  bottom: string
  glow: string
  motif: string
}

/** The five slides: calm ground on the left for the page's headline, shoes on the right. */
const SLIDES: SlidePlan[] = [
  {
    cast: [
      { code: '571-6428', x: 2020, y: 660, width: 560, dim: 0.92 },
      { code: '571-9228', x: 1560, y: 790, width: 780, left: true },
    ],
    top: '#E9D9CB',
    bottom: '#DBC5B3',
    glow: '#F8EFE6',
    motif: '#8A5A3C',
  },
  {
    cast: [
      { code: '821-9442', x: 1930, y: 560, width: 760, dim: 0.9 },
      { code: '821-1139', x: 1640, y: 780, width: 940 },
    ],
    top: '#D3DED5',
    bottom: '#BFCFC4',
    glow: '#EDF2EC',
    motif: '#0B3D2E',
  },
  {
    cast: [
      { code: '661-3802', x: 1900, y: 540, width: 760, left: true, dim: 0.9 },
      { code: '661-6792', x: 1680, y: 800, width: 980 },
    ],
    top: '#F4EFE6',
    bottom: '#E6DDCD',
    glow: '#FFFDF9',
    motif: '#B98A2F',
  },
  {
    cast: [
      { code: '413-7396', x: 2030, y: 530, width: 620, dim: 0.93 },
      { code: '412-3721', x: 1440, y: 640, width: 640, left: true, dim: 0.96 },
      { code: '411-8514', x: 1830, y: 810, width: 800 },
    ],
    top: '#DCE4DC',
    bottom: '#CBD6CC',
    glow: '#F4F7F2',
    motif: '#0B3D2E',
  },
  {
    cast: [
      { code: '576-7637', x: 1950, y: 530, width: 700, left: true, dim: 0.92 },
      { code: '826-3085', x: 1680, y: 790, width: 960 },
    ],
    top: '#EFE3D0',
    bottom: '#DFCDB2',
    glow: '#FBF4E7',
    motif: '#C8102E',
  },
]

/** How many slides there are. */
export const SLIDE_COUNT = SLIDES.length

/** One slide, counted from 1. */
export async function composeSlide(number: number, products: Product[]): Promise<Sharp> {
  const plan = SLIDES[number - 1]
  if (!plan) throw new Error(`There is no slide ${number}`)
  const motif = jamdaniField({ x: 40, y: HIGH - 66, width: WIDE - 60, height: 60 }, 48, plan.motif, 0.1)
  const ground = tintedGround(WIDE, HIGH, { top: plan.top, bottom: plan.bottom, glow: plan.glow, motif })
  const placed: Placed[] = []
  for (const spot of plan.cast) {
    const shot = await shootProduct(findProduct(products, spot.code), spot.left ?? false, 900)
    placed.push({ shot, x: spot.x, y: spot.y, width: fitWidth(shot, spot.width, 620), dim: spot.dim ?? 1 })
  }
  return composeScene(ground, WIDE, HIGH, placed, { strength: 0.9, color: '#241c14' })
}
