import { createHash } from 'node:crypto'
import { hasZeroBits, type ProofOfWork, puzzleText, writeProof } from '#shared/rules/people/proof-of-work.ts'

/** Does the work that a 428 asks for, as a browser would; returns the header of the next request. */
export function solveProofOfWork({ challenge, puzzles, bits }: ProofOfWork): { 'Proof-Of-Work': string } {
  const answers = Array.from({ length: puzzles }, (_, puzzle) => {
    let answer = 0
    while (
      !hasZeroBits(
        createHash('sha256')
          .update(puzzleText(challenge, puzzle, answer))
          .digest(),
        bits,
      )
    )
      answer += 1
    return answer
  })
  return { 'Proof-Of-Work': writeProof(challenge, answers) }
}
