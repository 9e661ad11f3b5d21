import { Agent, createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ForwardingProxyOptions {
  /** the loopback address from which it connects to its target */
  connectsFrom?: string
  /** the address that it reports for a client, which by default is the client's own */
  seenAs?: (address: string) => string
  /** a header that it sets to the client's address alone, as Cloudflare does with CF-Connecting-IP */
  addressHeader?: string
}

/** Starts a reverse proxy that appends its client's address to X-Forwarded-For, as load balancers do. */
export async function openForwardingProxy(
  targetPort: number,
  { connectsFrom, seenAs = (address) => address, addressHeader }: ForwardingProxyOptions = {},
): Promise<{ port: number; close(): void }> {
  const agent = new Agent({ keepAlive: true, localAddress: connectsFrom })
  const server = createServer((incoming, outgoing) => {
    const address = seenAs(incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '')
    const headers: IncomingHttpHeaders = { ...incoming.headers }
    headers['x-forwarded-for'] = [headers['x-forwarded-for'], address].filter(Boolean).join(', ')
    if (addressHeader) headers[addressHeader.toLowerCase()] = address
    const { method, url: path } = incoming
    const forwarded = request({ port: targetPort, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

interface SentRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
  agent?: Agent
}

/** Sends a request from a loopback address of its own (127.0.0.0/8), as a client that differs from others. */
export function sendFrom(
  localAddress: string,
  url: string,
  { body, agent, ...options }: SentRequest = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const pending = request(url, { localAddress, agent: agent ?? false, ...options }, async (response) => {
      try {
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) text += chunk
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      } catch (error) {
        reject(error)
      }
    })
    pending.once('error', reject)
    pending.end(body)
  })
}
