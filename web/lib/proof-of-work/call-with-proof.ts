import { ApiError, type ApiResponse, call, type SuccessBody } from '#web/api.ts'

const MAX_PROOFS = 2

/** The header that a request gets once the shop has asked for work. */
type ProofHeader = { 'proof-of-work'?: string }

/**
 * Like `call`, for a request before which the shop may ask for work: it is done unseen, and the request sent again. What does
 * the work is loaded only then.
 */
export async function callWithProof<R extends ApiResponse>(
  send: (proof: ProofHeader) => Promise<R>,
): Promise<SuccessBody<R>> {
  let proof: ProofHeader = {}
  for (let proofs = 0; ; proofs += 1) {
    try {
      return await call(send(proof))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'work_needed' || proofs === MAX_PROOFS) throw error
      const { challenge, puzzles, bits } = error.params
      const { solve } = await import('./solve.ts')
      proof = {
        'proof-of-work': await solve({
          challenge: String(challenge),
          puzzles: Number(puzzles),
          bits: Number(bits),
        }),
      }
    }
  }
}
