import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { MAX_FURTHER_IMAGES } from '#shared/rules/products/image-role.ts'
import { typedName } from '#shared/rules/typed-text.ts'

/** How many pictures a product has at most. */
export const PICTURE_PLACES = 2 + MAX_FURTHER_IMAGES

/** The most files of one import, and of one call. */
export const MAX_PICTURES = 100_000
export const NAMES_PER_CALL = 250
export const HASHES_PER_CALL = 250

/** Pictures that one call sends at most, and bytes of them, but for one that is larger: small ones go several at a time. */
export const PICTURES_PER_CALL = 16
export const BYTES_PER_CALL = 200_000

/** Puts pictures together, in their order, that one call may send. */
export function inCalls<T>(pictures: readonly T[], bytesOf: (picture: T) => number): T[][] {
  const calls: T[][] = []
  let room = 0
  for (const picture of pictures) {
    const call = calls.at(-1)
    room -= bytesOf(picture)
    if (call && call.length < PICTURES_PER_CALL && room >= 0) call.push(picture)
    else {
      calls.push([picture])
      room = BYTES_PER_CALL - bytesOf(picture)
    }
  }
  return calls
}

/** What a file may say: the article, as it is compared, and the place of its picture, from 1. */
interface Reading {
  article: string
  place: number
  /** only its letters and digits count: `5728140.jpg` is of 572-8140 */
  isLoose: boolean
}

const EXTENSION = /\.(?:jpe?g|png|webp)$/i
/** `_2`, ` 2`, `-02`, `(2)`, ` (2)` */
const PLACE = /^(.*?)(?:-\(?|\()0?(\d)\)?$/s
/** What programs leave in folders and archives. */
const LEFT_BEHIND = /(?:^|\/)(?:__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i

/** Whether a file is none of the pictures, and nobody wants to hear of it. */
export function isLeftBehind(path: string): boolean {
  return LEFT_BEHIND.test(path.replaceAll('\\', '/'))
}

/** An article number as file names are compared with it: one case, one kind of gap. */
export function pictureKey(text: string): string {
  return toLatinDigits(typedName(text))
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The same without its gaps. */
export function looseKey(key: string): string {
  return key.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/**
 * What the path of a picture may say, the likeliest first: it is named like the article, or like it with a place behind it, or by its
 * place in a folder that is named like the article. Null if it does not even end as a picture does.
 */
export function readPictureName(path: string): Reading[] | null {
  const parts = path.replaceAll('\\', '/').split('/')
  const file = parts.pop() ?? ''
  if (!EXTENSION.test(file)) return null
  const name = pictureKey(file.replace(EXTENSION, ''))
  const folder = pictureKey(parts.pop() ?? '')
  const placed = PLACE.exec(name)
  const readings: [article: string, place: number][] = [
    [name, 1],
    [pictureKey(placed?.[1] ?? ''), Number(placed?.[2] ?? 0)],
    [folder, /^0?\d$/.test(name) ? Number(name) : 0],
  ]
  const possible = readings.filter(([article, place]) => article !== '' && place >= 1 && place <= PICTURE_PLACES)
  return [
    ...possible.map(([article, place]) => ({ article, place, isLoose: false })),
    ...possible.map(([article, place]) => ({ article: looseKey(article), place, isLoose: true })),
  ].filter(({ article }) => article !== '')
}

/** Why a picture goes nowhere. */
export const PICTURE_FAULTS = [
  'not-a-picture',
  'too-large',
  'no-article',
  'several-articles',
  'place-taken',
  'unreadable',
  'too-many-pixels',
] as const
export type PictureFault = (typeof PICTURE_FAULTS)[number]

/** The largest picture that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024

interface Named {
  name: string
  bytes: number
}

export type PictureTarget = { product: string; place: number } | { fault: PictureFault }

/**
 * A function that finds for one file after the other the product and place that its picture goes to: the first of two for one place has it.
 */
export function pictureMatcher(products: readonly { id: string; code: string }[]): (file: Named) => PictureTarget {
  const byKey = indexOf(products, pictureKey)
  const byLooseKey = indexOf(products, (code) => looseKey(pictureKey(code)))
  const taken = new Set<string>()
  return ({ name, bytes }) => {
    const readings = readPictureName(name)
    if (!readings) return { fault: 'not-a-picture' }
    if (bytes > MAX_PICTURE_BYTES) return { fault: 'too-large' }
    for (const { article, place, isLoose } of readings) {
      const found = (isLoose ? byLooseKey : byKey).get(article)
      if (!found) continue
      const [product] = found
      if (found.length > 1 || product === undefined) return { fault: 'several-articles' }
      const spot = `${product} ${place}`
      if (taken.has(spot)) return { fault: 'place-taken' }
      taken.add(spot)
      return { product, place }
    }
    return { fault: 'no-article' }
  }
}

function indexOf(products: readonly { id: string; code: string }[], keyOf: (code: string) => string) {
  const index = new Map<string, string[]>()
  for (const { id, code } of products) {
    const key = keyOf(code)
    const ids = index.get(key)
    if (ids) ids.push(id)
    else index.set(key, [id])
  }
  return index
}
