import { setTimeout } from 'node:timers/promises'

const MOST_TRIES = 600

/** Sends once more, as a device does, while a busy shop asks to try again. */
export async function retryBusy<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await send()
    if (answer.status !== 503) return answer
    await setTimeout(50 + Math.random() * 200)
  }
  throw new Error('The shop was busy all the time')
}
