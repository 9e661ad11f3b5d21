import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WebhookEvent } from '#shared/schemas/programs/webhook.ts'

export interface ReceivedEvent {
  event: WebhookEvent
  headers: IncomingHttpHeaders
  body: string
}

/** Another program that is told what happens. */
export async function startReceiver(port = 0) {
  const receiver = {
    /** all that it was sent, refused ones too */
    tried: [] as ReceivedEvent[],
    /** what it has taken */
    taken: [] as WebhookEvent[],
    /** How it answers; by default it takes everything */
    answer: (response: ServerResponse, _event: WebhookEvent): unknown => response.writeHead(204).end(),
    host: '',
    url: '',
    close: async () => {},
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const event: WebhookEvent = JSON.parse(body)
    receiver.tried.push({ event, headers: request.headers, body })
    response.on('finish', () => {
      if (response.statusCode < 300) receiver.taken.push(event)
    })
    await receiver.answer(response, event)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  receiver.url = `http://${receiver.host}/events`
  receiver.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return receiver
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
