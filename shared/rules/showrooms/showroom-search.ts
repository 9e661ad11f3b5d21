import { toLatinDigits } from '#shared/bangladesh/digits.ts'

interface HasNameAndAddress {
  code: string
  codeBn: string | null
  address: Record<string, string | null>
}

/** The showrooms in whose name or address, in either language, every word of the text begins a word. All of them for a blank text. */
export function searchShowrooms<S extends HasNameAndAddress>(showrooms: readonly S[], text: string): readonly S[] {
  const words = wordsOf(text)
  return words.length === 0
    ? showrooms
    : showrooms.filter(({ code, codeBn, address }) => {
        const known = wordsOf([code, codeBn, ...Object.values(address)].join(' '))
        return words.every((word) => known.some((name) => name.startsWith(word)))
      })
}

interface ShowroomOrder {
  /** where the shopper's address is, if it says so */
  district: string | null
  /** id of the showroom of the last order */
  lastUsed: string | null
}

/** Those of the district first, the one used last before others; the order of the rest stays. */
export function sortForShopper<S extends { _id: string; address: { district: string } }>(
  showrooms: readonly S[],
  { district, lastUsed }: ShowroomOrder,
): S[] {
  const rank = ({ _id, address }: S) => (address.district === district ? 0 : 2) - (_id === lastUsed ? 1 : 0)
  return showrooms.toSorted((a, b) => rank(a) - rank(b))
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
  return toLatinDigits(plain).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
