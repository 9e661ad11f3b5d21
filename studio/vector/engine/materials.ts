import * as texture from './textures.ts'

/** How a surface takes light. */
export interface Material {
  /** Strength of the mirror-like reflection, 0 to 1. */
  gloss: number
  /** Exponent of the reflection: higher is sharper. */
  sharpness: number
  /** Soft light at grazing angles, as on nap and pile. */
  sheen: number
  /** Height of the texture, mm. */
  relief: number
  bump?: (x: number, y: number) => number
  /** Share by which the tone varies with its texture. */
  mottle: number
  tone?: (x: number, y: number) => number
  /** Reflections take the surface's own colour. */
  metal?: boolean
}

const plain = { gloss: 0.1, sharpness: 8, sheen: 0, relief: 0, mottle: 0.05, tone: texture.cloudTexture }

const TABLE = {
  calf: { ...plain, gloss: 0.34, sharpness: 15, relief: 0.035, bump: texture.grainTexture, mottle: 0.07 },
  leather: { ...plain, gloss: 0.13, sharpness: 9, relief: 0.075, bump: texture.grainTexture },
  patent: { ...plain, gloss: 1, sharpness: 30, mottle: 0.02 },
  suede: {
    ...plain,
    gloss: 0.01,
    sheen: 0.2,
    relief: 0.05,
    bump: texture.napTexture,
    mottle: 0.13,
    tone: texture.napTexture,
  },
  velvet: { ...plain, gloss: 0, sheen: 0.5, mottle: 0.26, tone: texture.pileTexture },
  satin: { ...plain, gloss: 0.2, sharpness: 6, sheen: 0.25, relief: 0.03, bump: texture.pebbleTexture },
  canvas: {
    ...plain,
    gloss: 0.01,
    sheen: 0.08,
    relief: 0.13,
    bump: texture.canvasTexture,
    mottle: 0.05,
    tone: texture.canvasTexture,
  },
  denim: {
    ...plain,
    gloss: 0.01,
    sheen: 0.1,
    relief: 0.12,
    bump: texture.twillTexture,
    mottle: 0.2,
    tone: texture.twillTexture,
  },
  mesh: {
    ...plain,
    gloss: 0.03,
    sheen: 0.1,
    relief: 0.3,
    bump: texture.meshTexture,
    mottle: 0.16,
    tone: texture.meshTexture,
  },
  knit: {
    ...plain,
    gloss: 0.01,
    sheen: 0.14,
    relief: 0.2,
    bump: texture.knitTexture,
    mottle: 0.08,
    tone: texture.knitTexture,
  },
  rib: {
    ...plain,
    gloss: 0,
    sheen: 0.14,
    relief: 0.34,
    bump: texture.ribTexture,
    mottle: 0.06,
    tone: texture.ribTexture,
  },
  rubber: { ...plain, gloss: 0.06, sharpness: 7, relief: 0.008, bump: texture.pebbleTexture, mottle: 0.02 },
  foam: { ...plain, gloss: 0.02, sharpness: 5, relief: 0.035, bump: texture.pebbleTexture, mottle: 0.025 },
  jelly: { ...plain, gloss: 0.4, sharpness: 20, sheen: 0.25, mottle: 0.03 },
  crepe: {
    ...plain,
    gloss: 0.02,
    relief: 0.16,
    bump: texture.crepeTexture,
    mottle: 0.1,
    tone: texture.crepeTexture,
  },
  cork: { ...plain, gloss: 0.01, relief: 0.06, bump: texture.corkTexture, mottle: 0.13, tone: texture.corkTexture },
  rope: { ...plain, gloss: 0, relief: 0.7, bump: texture.ropeTexture, mottle: 0.12, tone: texture.ropeTexture },
  wood: { ...plain, gloss: 0.12, sharpness: 12, mottle: 0.12, tone: texture.woodTexture },
  stack: {
    ...plain,
    gloss: 0.14,
    sharpness: 10,
    relief: 0.05,
    bump: texture.stackTexture,
    mottle: 0.16,
    tone: texture.stackTexture,
  },
  basket: {
    ...plain,
    gloss: 0.16,
    sharpness: 12,
    relief: 0.6,
    bump: texture.basketTexture,
    mottle: 0.14,
    tone: texture.basketTexture,
  },
  metal: { ...plain, gloss: 0.75, sharpness: 12, metal: true, mottle: 0 },
  foil: {
    ...plain,
    gloss: 0.42,
    sharpness: 7,
    metal: true,
    relief: 0.05,
    bump: texture.grainTexture,
    mottle: 0.05,
  },
  glitter: {
    ...plain,
    gloss: 0.55,
    sharpness: 9,
    metal: true,
    relief: 0.35,
    bump: texture.glitterTexture,
    mottle: 0.34,
    tone: texture.glitterTexture,
  },
  thread: { ...plain, gloss: 0.04, sheen: 0.1, relief: 0.08, bump: texture.twillTexture, mottle: 0.05 },
  lining: { ...plain, gloss: 0, sheen: 0.04, relief: 0.05, bump: texture.pebbleTexture, mottle: 0.06 },
} satisfies Record<string, Material>

export type MaterialName = keyof typeof TABLE

const NAMES = Object.keys(TABLE) as MaterialName[]

/** The number that stands for a material in a data image, 1 and up. */
export function materialIndex(name: MaterialName): number {
  return NAMES.indexOf(name) + 1
}

/** All materials by their number; place 0 is a stand-in for empty pixels. */
export const MATERIALS: Material[] = [TABLE.leather, ...NAMES.map((name) => TABLE[name])]
