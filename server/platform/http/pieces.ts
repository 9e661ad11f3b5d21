/** In bytes; what a slow reader leaves waiting is counted in such pieces. */
const PIECE_BYTES = 64 * 1_024

/** The pieces of large content, to be sent one after the other as fast as the client reads. */
export function* piecesOf<B extends ArrayBufferLike>(bytes: Uint8Array<B>): Generator<Uint8Array<B>> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES)
}
