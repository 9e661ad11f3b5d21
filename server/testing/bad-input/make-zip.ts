import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive, and what the archive says about it where that is not the truth. */
export interface ZipPart {
  name: string
  content: string | Buffer
  /** bytes as the directory has them */
  claimedSize?: number
  crc?: number
  method?: number
  flags?: number
  /** whether its bytes are those of the part before, which stand in the archive once */
  sharesBytes?: boolean
}

/** An archive as it is wanted, honest or not. */
export function makeZip(parts: readonly ZipPart[]): Buffer<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  let last: { offset: number; packed: Buffer } | undefined
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const content = Buffer.from(part.content)
    const shared = part.sharesBytes ? last : undefined
    const packed = shared?.packed ?? (part.method === 0 ? content : deflateRawSync(content))
    const at = shared?.offset ?? offset
    const head = headOf(part, content, packed, name)
    if (!shared) {
      files.push(Buffer.concat([Buffer.from('PK\x03\x04'), head, name, packed]))
      offset += 30 + name.length + packed.length
    }
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), head, rest, name]))
    last = { offset: at, packed }
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 4)
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end])
}

/** What stands alike in the header of a file and in the directory. */
function headOf({ flags = 0, method = 8, crc, claimedSize }: ZipPart, content: Buffer, packed: Buffer, name: Buffer) {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt16LE(method, 4)
  head.writeUInt32LE(crc ?? crc32(content), 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(claimedSize ?? content.length, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}
