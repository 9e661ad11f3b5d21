// The shop's printed Bangla QR, with an amount and a reference put in, by the rules of EMVCo (merchant presented mode).

type Field = [tag: string, value: string]

/** Reads tags of two digits, lengths of two digits and values; null: this is no such text. */
function readFields(text: string): Field[] | null {
  const fields: Field[] = []
  for (let at = 0; at < text.length; ) {
    const [, tag, digits] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const length = Number(digits)
    const value = text.slice(at + 4, at + 4 + length)
    if (tag === undefined || value.length !== length) return null
    fields.push([tag, value])
    at += 4 + length
  }
  return fields
}

const write = ([tag, value]: Field) => `${tag}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE of a text of ASCII, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The payload for one sale, or null where the shop's own text cannot be read. `reference` is the number of the receipt. */
export function banglaQrOf(payload: string, taka: number, reference: string): string | null {
  const given = readFields(payload.trim())
  const crc = given?.at(-1)
  if (given?.[0]?.[0] !== '00' || crc?.[0] !== '63' || crc16(payload.trim().slice(0, -4)) !== crc[1]) return null
  const fields = new Map(given.filter(([tag]) => tag !== '63'))
  const additional = new Map(readFields(fields.get('62') ?? '') ?? [])
  additional.set('05', reference.replace(/[^\x20-\x7e]/g, '').slice(0, 25))
  // 12: the code is for one payment; 54: its amount; 62: more about it.
  fields.set('01', '12').set('54', String(taka)).set('62', inOrder(additional).map(write).join(''))
  const body = `${inOrder(fields).map(write).join('')}6304`
  return body + crc16(body)
}

const inOrder = (fields: Map<string, string>) => [...fields].sort(([a], [b]) => (a < b ? -1 : 1))
