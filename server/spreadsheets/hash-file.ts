import { createHash } from 'node:crypto'

/** SHA-256 of the bytes of a file, by which the same file is known. */
export async function hashFile(file: File): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')
}
