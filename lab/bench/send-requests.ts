import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

interface Requests {
  address: string
  path: string
  connections: number
  requests: number
}

/** Gets a number of responses that accept Brotli, again where a busy shop says 503; returns the bytes of all bodies. Throws on any other status. */
export async function sendRequests({ address, path, connections, requests }: Requests): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let remaining = requests
  let bytes = 0
  const send = async () => {
    while (remaining > 0) {
      remaining -= 1
      const sent = request(address + path, { agent, headers: { 'Accept-Encoding': 'br' } }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      if (response.statusCode === 503) remaining += 1
      else if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}`)
      for await (const chunk of response) bytes += (chunk as Buffer).length
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, send))
    return bytes
  } finally {
    agent.destroy()
  }
}
