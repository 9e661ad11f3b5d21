import { sha256 } from '@noble/hashes/sha2.js'
import { hasZeroBits, type ProofOfWork, puzzleText } from '#shared/rules/people/proof-of-work.ts'

/** Finds the smallest answer of each puzzle: about `puzzles` × 2^`bits` hashes. */
export function findAnswers({ challenge, puzzles, bits }: ProofOfWork): number[] {
  const encoder = new TextEncoder()
  return Array.from({ length: puzzles }, (_, puzzle) => {
    let answer = 0
    while (!hasZeroBits(sha256(encoder.encode(puzzleText(challenge, puzzle, answer))), bits)) answer += 1
    return answer
  })
}
