import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Asks for /healthz every 20 ms, in a thread of its own: whoever sends bombs from the same thread would measure themselves.

const { address } = workerData as { address: string }
const agent = new Agent({ keepAlive: true })
const times: number[] = []
let isOpen = true
parentPort?.once('message', () => {
  isOpen = false
})
while (isOpen) {
  times.push(await timeOf(`${address}/healthz`))
  await wait(20)
}
parentPort?.postMessage(times)

/** Milliseconds until the whole answer is there; a minute for one that is no 200. */
function timeOf(url: string): Promise<number> {
  const start = performance.now()
  return new Promise((done) => {
    const request = get(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => done(response.statusCode === 200 ? performance.now() - start : 60_000))
    })
    request.once('error', () => done(60_000))
  })
}
