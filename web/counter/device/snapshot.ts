import { readOwnCode } from '#shared/rules/counter/box-label.ts'
import type { CounterChanges, CounterNames } from '#shared/schemas/counter/counter.ts'

export type Shoe = CounterChanges['products'][number]
type Pair = { size: string; onHand: number; held: number }
/** A shoe as the device keeps it: with the pairs of its showroom and the barcodes of its boxes. */
export interface KeptShoe extends Shoe {
  pairs: Pair[]
  barcodes: [code: string, size: string][]
}

export interface Hit {
  shoe: KeptShoe
  size: string
}

/** How sounds that people write in several ways are compared: Banglish has no spelling. */
export function soundOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ph/g, 'f')
    .replace(/[sc]h/g, 's')
    .replace(/[zj]h?/g, 'j')
    .replace(/([kgtdbp])h/g, '$1')
    .replace(/[vw]/g, 'b')
    .replace(/[iy]|ee/g, 'i')
    .replace(/oo|u/g, 'u')
    .replace(/(.)\1+/g, '$1')
}

/** The catalogue of a device in memory: found by barcode, article and name without a connection. */
export class Catalogue {
  readonly shoes = new Map<string, KeptShoe>()
  private readonly byBarcode = new Map<string, Hit>()
  private readonly byCode = new Map<string, KeptShoe>()
  private readonly words = new Map<string, string[]>()
  private readonly sounds = new Map<string, string>()
  private sizeIds = new Map<string, string>()

  constructor(kept: Iterable<KeptShoe> = [], sizes: CounterNames['sizes'] = []) {
    this.setSizes(sizes)
    for (const shoe of kept) this.put(shoe)
  }

  /** Takes in what the shop has sent. Returns the shoes to keep and the ids of those that are gone. */
  apply(changes: Pick<CounterChanges, 'isFull' | 'products' | 'gone' | 'pairs' | 'barcodes' | 'sizes'>) {
    this.setSizes(changes.sizes ?? [])
    const gone = changes.isFull ? this.forgetAll(changes.products) : changes.gone
    for (const id of gone) this.remove(id)
    const changed = new Map<string, KeptShoe>()
    const edit = (id: string) => {
      const shoe = changed.get(id) ?? this.shoes.get(id)
      if (!shoe) return null
      const copy = changed.get(id) ?? { ...shoe, pairs: [...shoe.pairs], barcodes: [...shoe.barcodes] }
      changed.set(id, copy)
      return copy
    }
    for (const shoe of changes.products) {
      const { pairs = [], barcodes = [] } = (changes.isFull ? undefined : this.shoes.get(shoe._id)) ?? {}
      changed.set(shoe._id, { ...shoe, pairs: [...pairs], barcodes: [...barcodes] })
    }
    for (const [product, size, onHand, held] of changes.pairs) {
      const shoe = edit(product)
      if (shoe) shoe.pairs = [...shoe.pairs.filter((pair) => pair.size !== size), { size, onHand, held }]
    }
    for (const [code, product, size] of changes.barcodes) {
      const former = this.byBarcode.get(code)
      const before = former && edit(former.shoe._id)
      if (before) before.barcodes = before.barcodes.filter(([one]) => one !== code)
      const now = product && edit(product)
      if (now && size) now.barcodes.push([code, size])
    }
    for (const shoe of changed.values()) this.put(shoe)
    return { changed: [...changed.values()], gone }
  }

  /** The pair of a scanned code: a barcode of a box, or the shop's own of article and size. */
  find(code: string): Hit | null {
    const known = this.byBarcode.get(code)
    if (known) return known
    const own = readOwnCode(code)
    const shoe = own && this.byCode.get(own.article.toLowerCase())
    const size = own && this.sizeIds.get(String(own.size))
    return shoe && size && shoe.sizes.includes(size) ? { shoe, size } : null
  }

  byArticle(code: string): KeptShoe | null {
    return this.byCode.get(code.trim().toLowerCase()) ?? null
  }

  /** Shoes by the beginning of article or words of their name, in English, Bangla or Banglish. */
  search(text: string, limit = 12): KeptShoe[] {
    const exact = this.byArticle(text)
    const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
    if (typed.length === 0) return []
    const sounds = typed.map(soundOf)
    const found: KeptShoe[] = exact ? [exact] : []
    for (const shoe of this.shoes.values()) {
      if (found.length >= limit) break
      if (shoe === exact) continue
      const words = this.wordsOf(shoe)
      if (typed.every((word, index) => begins(words, word, sounds[index] ?? word))) found.push(shoe)
    }
    return found
  }

  /** One pair more or fewer on this device, until the shop tells what it has. */
  move(product: string, size: string, pairs: number): KeptShoe | null {
    const shoe = this.shoes.get(product)
    if (!shoe) return null
    const pair = shoe.pairs.find((one) => one.size === size)
    if (pair) pair.onHand = Math.max(0, pair.onHand + pairs)
    return shoe
  }

  private setSizes(sizes: CounterNames['sizes']) {
    if (sizes.length > 0) this.sizeIds = new Map(sizes.map(({ _id, size }) => [String(size), _id]))
  }

  private put(shoe: KeptShoe) {
    this.remove(shoe._id)
    this.shoes.set(shoe._id, shoe)
    this.byCode.set(shoe.code.toLowerCase(), shoe)
    for (const [code, size] of shoe.barcodes) this.byBarcode.set(code, { shoe, size })
  }

  /** What a shoe is found by: read when somebody types for the first time, as a counter starts by scans. */
  private wordsOf(shoe: KeptShoe): readonly string[] {
    const known = this.words.get(shoe._id)
    if (known) return known
    const words = [shoe.code, shoe.name, shoe.nameBn ?? ''].join(' ').toLowerCase().split(/\s+/).filter(Boolean)
    const named = words.filter((word) => !/\d/.test(word))
    const all = [...words, ...named.map((word) => this.soundOfWord(word))]
    this.words.set(shoe._id, all)
    return all
  }

  /** Names share their words: among 20,000 shoes there are few sounds. */
  private soundOfWord(word: string): string {
    const sound = this.sounds.get(word) ?? soundOf(word)
    this.sounds.set(word, sound)
    return sound
  }

  private remove(id: string) {
    const shoe = this.shoes.get(id)
    if (!shoe) return
    this.shoes.delete(id)
    this.words.delete(id)
    this.byCode.delete(shoe.code.toLowerCase())
    for (const [code] of shoe.barcodes) if (this.byBarcode.get(code)?.shoe === shoe) this.byBarcode.delete(code)
  }

  private forgetAll(products: readonly Shoe[]): string[] {
    const kept = new Set(products.map(({ _id }) => _id))
    return [...this.shoes.keys()].filter((id) => !kept.has(id))
  }
}

const begins = (words: readonly string[], typed: string, sound: string) =>
  words.some((word) => word.startsWith(typed) || (sound.length > 1 && word.startsWith(sound)))

/** Pairs that this showroom may sell to anybody, and those that are promised. */
export function ownPairs({ pairs }: KeptShoe, size: string): { free: number; held: number } {
  const { onHand = 0, held = 0 } = pairs.find((pair) => pair.size === size) ?? {}
  return { free: Math.max(0, onHand - held), held }
}

/** Pairs that are here by the books, promised ones too. */
export function pairsOnHand({ pairs }: KeptShoe, size: string): number {
  return pairs.find((pair) => pair.size === size)?.onHand ?? 0
}
