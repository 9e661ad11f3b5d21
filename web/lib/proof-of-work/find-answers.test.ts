import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasZeroBits, puzzleText } from '#shared/rules/people/proof-of-work.ts'
import { findAnswers } from './find-answers.ts'

test('[AUTH-12] the answers that a browser finds are those that the hash of the server accepts', () => {
  const work = { challenge: 'a.b.c2lnbmF0dXJl', puzzles: 4, bits: 9 }
  const answers = findAnswers(work)
  const hashOf = (puzzle: number, answer: number) =>
    createHash('sha256')
      .update(puzzleText(work.challenge, puzzle, answer))
      .digest()
  expect(answers).toHaveLength(4)
  for (const [puzzle, answer] of answers.entries()) expect(hasZeroBits(hashOf(puzzle, answer), 9)).toBe(true)
})
