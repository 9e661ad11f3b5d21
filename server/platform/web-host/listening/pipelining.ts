import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Bytes that are parsed at once while a body arrives, whose end is not visible here. The shortest request has 18, so at
 * most 14 can be among them.
 */
const BODY_SLICE = 256

/**
 * Makes the requests of one connection wait for each other: the next is parsed when the response to the one before it
 * has been sent. Until then it stays unread in its socket, which is paused. Node parses everything that has arrived,
 * 2,500 requests of 64 KiB, and begins all of them at once.
 */
export function pausePipelining(server: Server): void {
  const readers = new WeakMap<Socket, Reader>()
  server.on('connection', (socket: Socket) => readers.set(socket, readOneByOne(socket)))
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    readers.get(request.socket)?.begin(request, response),
  )
}

interface Reader {
  begin(request: IncomingMessage, response: ServerResponse): void
}

/** Passes the bytes of a socket on to Node's parser, request by request. */
function readOneByOne(socket: Socket): Reader {
  const parse = socket.listeners('data').at(0) as (bytes: Buffer) => void
  let unanswered = 0
  let newest: IncomingMessage | null = null
  let isWaiting = false
  const readOn = () => {
    unanswered -= 1
    if (unanswered > 0 || !isWaiting) return
    isWaiting = false
    socket.resume()
  }
  const read = (bytes: Buffer) => {
    let unread = bytes
    while (unread.length > 0 && !socket.destroyed) {
      // Node has paused the socket, because a client reads no responses: it goes on by itself.
      if (socket.isPaused()) return socket.unshift(unread)
      const isBody = newest?.complete === false
      if (unanswered > 0 && !isBody) {
        isWaiting = true
        return socket.pause().unshift(unread)
      }
      const headEnd = unread.indexOf(HEAD_END, isBody ? BODY_SLICE : 0)
      const end = headEnd < 0 ? unread.length : headEnd + HEAD_END.length
      parse(unread.subarray(0, end))
      unread = unread.subarray(end)
    }
  }
  socket.off('data', parse)
  socket.on('data', read)
  return {
    begin(request, response) {
      unanswered += 1
      newest = request
      response.once('close', readOn)
    },
  }
}
