import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** Branches of the shop that the spreadsheet has pairs for. */
export const BRANCHES = ['Dhanmondi', 'Uttara', 'Agrabad']
const SIDE = 320

const SHAPES = ['Kolapuri', 'Nagra', 'Oxford', 'Derby', 'Loafer', 'Pump', 'Boot', 'Sneaker', 'Sandal', 'Slipper']
const PEOPLE = ['Men', 'Women', 'Boys', 'Girls']
const COLORS = ['Black', 'Brown', 'Tan', 'Red', 'Navy', 'White', 'Wine', 'Olive']

export const codeOf = (nth: number) => `OLD-${String(nth).padStart(5, '0')}`

/** The spreadsheet of a company that had another system: a row for each article, with pairs in every branch. */
export function makeSheet(products: number): Buffer<ArrayBuffer> {
  const head = ['Article number', 'Name', 'Name in Bangla', 'Description', 'Category', 'Sub-category', 'Colour']
  const lines = [
    [...head, 'Original price', 'Discount price', 'Sizes', ...BRANCHES.map((one) => `Pairs: ${one}`)].join(),
  ]
  for (let nth = 0; nth < products; nth += 1) {
    const shape = SHAPES[nth % SHAPES.length] ?? ''
    const person = PEOPLE[nth % PEOPLE.length] ?? ''
    const price = 900 + (nth % 400) * 10
    const first = 36 + (nth % 5)
    const pairs = BRANCHES.map(
      (_, branch) => `"${first}:${(nth + branch) % 7}, ${first + 1}:${nth % 3}, ${first + 3}:1"`,
    )
    lines.push(
      [
        ...[
          codeOf(nth),
          `"${shape}, ${nth}"`,
          `জুতা ${nth}`,
          `"""${shape}"" of soft leather, for ${person}; sewn by hand."`,
        ],
        ...[person, `${person} ${shape}s`, COLORS[nth % COLORS.length], price, price - (nth % 4) * 50],
        ...[`${first}-${first + 4}`, ...pairs],
      ].join(),
    )
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

export interface OldPicture {
  name: string
  bytes: number
  read: () => Promise<Buffer<ArrayBuffer>>
}

/** So many photographs of each article, no two alike; made once, and kept beside the rounds' folders for the next ones. */
export async function makePictures(products: number, each: number): Promise<OldPicture[]> {
  const folder = join(tmpdir(), `omni-old-pictures-${SIDE}`)
  mkdirSync(folder, { recursive: true })
  const grain = await sharp({
    create: {
      width: SIDE,
      height: SIDE,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .raw()
    .toBuffer()
  const pictures: OldPicture[] = []
  for (let nth = 0; nth < products * each; nth += 1) {
    const place = (nth % each) + 1
    const name = `${codeOf(Math.floor(nth / each))}${place > 1 ? `_${place}` : ''}.jpg`
    const path = join(folder, name)
    if (!existsSync(path)) {
      writeFileSync(`${path}.part`, await draw(grain, nth))
      renameSync(`${path}.part`, path)
    }
    pictures.push({ name, bytes: (await stat(path)).size, read: () => readFile(path) as Promise<Buffer<ArrayBuffer>> })
  }
  return pictures
}

/** A sole of a colour and a place of its own on a grainy ground. */
function draw(grain: Buffer, nth: number): Promise<Buffer> {
  const pixels = Buffer.from(grain)
  const [left, top] = [nth % 200, Math.floor(nth / 200) % 200]
  for (let row = top; row < top + 100; row += 1)
    for (let column = left; column < left + 100; column += 1) {
      const at = (row * SIDE + column) * 3
      pixels[at] = nth % 251
      pixels[at + 1] = (nth * 7) % 241
      pixels[at + 2] = Math.floor(nth / 251) % 256
    }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
