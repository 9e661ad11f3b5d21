/** A product of the catalogue, as far as the drawings need it. */
export interface Product {
  name: string
  code: string
  description: string
  category: string
  subCategory: string
  color: string
  accentColor: string
  silhouette: string
}

/** What the drawing may ask of a product: its words first, then its own dice. */
export interface Traits {
  color: string
  accent: string
  /** True if the name or description holds one of the words. */
  says: (...words: string[]) => boolean
  /** True if the name itself holds one of the words. */
  named: (...words: string[]) => boolean
  /** A number from 0 up to 1 that belongs to this product and this question. */
  roll: (question: string) => number
  /** One of several, by the product's dice. */
  pick: <T>(question: string, options: readonly T[]) => T
  forKids: boolean
  forWomen: boolean
}

/** Read a product's traits. */
export function readTraits(product: Product): Traits {
  const name = product.name.toLowerCase()
  const text = `${name} ${product.description.toLowerCase()}`
  const roll = (question: string) => hashText(`${product.code}/${question}`) / 4294967296
  return {
    color: product.color,
    accent: product.accentColor,
    says: (...words) => words.some((word) => text.includes(word)),
    named: (...words) => words.some((word) => name.includes(word)),
    roll,
    pick: (question, options) => options[Math.floor(roll(question) * options.length)] as (typeof options)[number],
    forKids: product.category === 'Kids' || product.category === 'School',
    forWomen: product.category === 'Women' || text.includes('women'),
  }
}

/** FNV-1a with a final mix, 32 bit. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
