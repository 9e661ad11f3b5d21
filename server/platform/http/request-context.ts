import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config.ts'

/** What belongs to one request of a client, whatever it leads to: rendering, calls in this process, SQL. */
export interface RequestContext {
  /** stands in log lines, error responses, the header X-Request-Id and traces */
  readonly id: string
  /** W3C trace context of the proxy in front; null: there is none to trust */
  readonly traceparent: string | null
}

const contexts = new AsyncLocalStorage<RequestContext>()

/** A property of the message: a WeakMap takes a microsecond for each. */
const CONTEXT = Symbol('request context')
type Carrier = IncomingMessage & { [CONTEXT]?: RequestContext }

const ID = /^[0-9a-f]{32}$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Most requests are served from the cache and need no id: it is made when somebody asks for it. */
class MessageContext implements RequestContext {
  readonly #headers: IncomingMessage['headers'] | null
  #id: string | undefined

  constructor(message: IncomingMessage, trustsHeaders: boolean) {
    this.#headers = trustsHeaders ? message.headers : null
  }

  get id(): string {
    if (!this.#id) {
      const reported = this.#headers?.['x-request-id']?.toString() ?? ''
      this.#id = ID.test(reported) ? reported.toLowerCase() : randomUUID()
    }
    return this.#id
  }

  get traceparent(): string | null {
    return this.#headers?.traceparent?.toString() ?? null
  }
}

/** Runs the work of a request in its context. `X-Request-Id` and `traceparent` count only behind a proxy (TRUST_PROXY). */
export function runInRequestContext<T>(message: Carrier, { trustProxy }: Pick<Config, 'trustProxy'>, work: () => T): T {
  const context = new MessageContext(message, trustProxy > 0)
  message[CONTEXT] = context
  return contexts.run(context, work)
}

/** The request that this code runs for; undefined in jobs and tasks. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore()
}

/** The context in which a message was handled, for what happens after its response. */
export function contextOf(message: Carrier): RequestContext | undefined {
  return message[CONTEXT]
}

/** The id of the current request, or a new one. */
export function currentRequestId(): string {
  return currentRequest()?.id ?? randomUUID()
}
