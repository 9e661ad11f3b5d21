// The work that a browser does for the shop before it may register or order once more, so that a program pays for doing it
// often. Several small puzzles take about the same time each time; one large one would take anything from none to five times.

/** What the shop asks for: for each puzzle a number whose hash begins with so many zero bits. */
export interface ProofOfWork {
  /** signed by the shop, and good for one solution */
  challenge: string
  puzzles: number
  bits: number
}

/** The text whose SHA-256 counts. Short enough for one block of the hash: of the challenge it has the signature. */
export function puzzleText(challenge: string, puzzle: number, answer: number): string {
  return `${challenge.slice(challenge.lastIndexOf('.') + 1)}.${puzzle}.${answer}`
}

/** Whether a hash begins with at least this many zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  for (let index = 0; index < bits; index += 1) {
    if (((hash[index >> 3] ?? 255) >> (7 - (index & 7))) & 1) return false
  }
  return true
}

/** A challenge with its answers, as it stands in the header `Proof-Of-Work`. */
export function writeProof(challenge: string, answers: readonly number[]): string {
  return `${challenge}~${answers.join('.')}`
}

/** What `writeProof` wrote; null for any other text. */
export function readProof(text: string): { challenge: string; answers: number[] } | null {
  const [, challenge = '', answers = ''] = /^([\w.-]{1,1000})~(\d{1,15}(?:\.\d{1,15})*)$/.exec(text) ?? []
  return challenge ? { challenge, answers: answers.split('.').map(Number) } : null
}
