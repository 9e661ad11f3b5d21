import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Language } from '#shared/language/language.ts'
import type { HonoEnv } from './listening/listen.ts'

/** Starts the Vite server of a language when its first page is requested, one after the other: they share files of Vite. */
export function createViteServers() {
  const servers: Partial<Record<Language, Promise<ViteDevServer>>> = {}
  let lastStart: Promise<unknown> = Promise.resolve()
  const of = (language: Language) => {
    const server = servers[language] ?? lastStart.then(() => startVite(language))
    lastStart = server
    servers[language] = server
    return server
  }
  const close = async () => {
    for (const server of Object.values(servers)) await (await server).close()
  }
  return { of, close }
}

export type ViteServers = ReturnType<typeof createViteServers>

async function startVite(language: Language): Promise<ViteDevServer> {
  const { serveSources } = await import('../../../content/pipeline/texts/build-language.ts')
  return serveSources(language)
}

export function viteBuild(vite: ViteDevServer): Promise<ServerBuild> {
  return vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}

/** Lets Vite handle requests for its own files. */
export function viteMiddleware(vite: ViteDevServer): MiddlewareHandler<HonoEnv> {
  return async (c, next) => {
    const incoming = c.env.incoming as IncomingMessage
    const outgoing = c.env.outgoing as ServerResponse
    const handled = await new Promise<boolean>((resolve) => {
      outgoing.once('finish', () => resolve(true))
      vite.middlewares(incoming, outgoing, () => resolve(false))
    })
    return handled ? RESPONSE_ALREADY_SENT : next()
  }
}
