import { type ProofOfWork, writeProof } from '#shared/rules/people/proof-of-work.ts'

/** Does the work in a thread of its own, so that the page does not stutter; returns the proof. */
export async function solve(work: ProofOfWork): Promise<string> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answers = await new Promise<number[]>((done, fail) => {
      worker.onmessage = ({ data }) => done(data)
      worker.onerror = ({ message }) => fail(new Error(message))
      worker.postMessage(work)
    })
    return writeProof(work.challenge, answers)
  } finally {
    worker.terminate()
  }
}
