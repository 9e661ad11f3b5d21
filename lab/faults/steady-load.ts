import { Agent, request } from 'node:http'

/** What a steady load has met so far. */
export interface SteadyLoad {
  /** requests that were answered with 200 */
  good(): number
  /** each other outcome: `500 /bn`, `ECONNRESET /` */
  failures: string[]
  /** Sends no more, and resolves with the requests per second when all are answered. */
  stop(): Promise<number>
}

/** Sends this many requests a second, whatever their answers take; `pathOf` names the path of each. */
export function startSteadyLoad(address: string, perSecond: number, pathOf: (nth: number) => string): SteadyLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 150 })
  const failures: string[] = []
  const start = performance.now()
  let good = 0
  let sent = 0
  let open = 0
  const send = (path: string) => {
    open += 1
    const end = (failure?: string) => {
      open -= 1
      if (failure) failures.push(`${failure} ${path}`)
      else good += 1
    }
    const headers = { 'Accept-Encoding': 'br' }
    const sending = request(`${address}${path}`, { agent, headers, timeout: 60_000 }, (response) => {
      response.resume()
      response.once('end', () => end(response.statusCode === 200 ? undefined : String(response.statusCode)))
      response.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    })
    sending.once('timeout', () => sending.destroy(new Error('no answer for 60 s')))
    sending.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    sending.end()
  }
  const timer = setInterval(() => {
    const due = ((performance.now() - start) / 1_000) * perSecond
    while (sent < due) send(pathOf(sent++))
  }, 10)
  return {
    good: () => good,
    failures,
    async stop() {
      clearInterval(timer)
      const seconds = (performance.now() - start) / 1_000
      while (open > 0) await new Promise((done) => setTimeout(done, 20))
      agent.destroy()
      return sent / seconds
    },
  }
}
