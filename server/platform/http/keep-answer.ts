import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#server/config.ts'
import { readPublicState } from '#server/platform/db/public-state.ts'
import type { ShopEnv } from './shop-env.ts'

interface Answer {
  /** for pages of this process */
  value: unknown
  /** for everybody else, once somebody has asked */
  json?: { bytes: Buffer<ArrayBuffer>; etag: string }
}

/** A shop has a few hundred categories, sub-categories and showrooms; what there are more is read each time. */
const MAX_ANSWERS = 500

/** What an answer depends on beside its path: public data but products and pairs, or products too, as one that counts them. */
export type KeptBy = 'steady' | 'version'

/** By the configuration of a shop: a process of tests has several. */
const shelves: Record<KeptBy, WeakMap<Config, { version: string; answers: Map<string, Answer> }>> = {
  steady: new WeakMap(),
  version: new WeakMap(),
}

/**
 * Keeps the answers of calls that depend on their path and on public data alone, except pairs: categories, settings, showrooms. Each asks
 * the database for their version, so that the next read after a change has it on every node.
 */
export function keepAnswer(by: KeptBy) {
  return createMiddleware<ShopEnv>(async (c, next) => {
    const { db, config } = c.var
    const { [by]: version } = await readPublicState(db)
    const answer = answersOf(config, by, version).get(c.req.path)
    if (answer) return send(c, answer)
    await next()
    const answers = answersOf(config, by, version)
    if (c.res.status !== 200 || answers.size >= MAX_ANSWERS) return
    answers.set(c.req.path, { value: deepFreeze(c.env?.forPage?.answer ?? (await c.res.clone().json())) })
  })
}

function send(c: Context<ShopEnv>, answer: Answer) {
  if (c.env?.forPage) return c.json(answer.value as object)
  answer.json ??= jsonOf(answer.value)
  return c.body(answer.json.bytes, 200, { 'Content-Type': 'application/json', ETag: answer.json.etag })
}

function jsonOf(value: unknown) {
  const bytes = Buffer.from(JSON.stringify(value))
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url')}"` }
}

/** Those of a version; the ones of any other are forgotten. */
function answersOf(config: Config, by: KeptBy, version: string): Map<string, Answer> {
  const shelf = shelves[by].get(config)
  if (shelf?.version === version) return shelf.answers
  const answers = new Map<string, Answer>()
  shelves[by].set(config, { version, answers })
  return answers
}

/** Many pages read the same value: whoever changes it in place shall find out. */
function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
