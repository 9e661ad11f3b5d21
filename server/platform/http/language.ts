import { AsyncLocalStorage } from 'node:async_hooks'
import { createMiddleware } from 'hono/factory'
import { getPath } from 'hono/utils/url'
import { z } from 'zod'
import { splitLanguage } from '#shared/language/address.ts'
import { type Language, setLanguageReader } from '#shared/language/language.ts'
import { setTranslations } from '#shared/language/t.ts'
import { zodMessage } from '#shared/language/zod-texts.ts'
import bn from '../../../content/texts/bn.json' with { type: 'json' }

const current = new AsyncLocalStorage<Language>()

setLanguageReader(() => current.getStore() ?? 'en')
setTranslations({ bn })
z.config({ customError: zodMessage })

/** Runs `act` in a language: every `t` that it reaches, in whatever file and however much later, is in that one. */
export function inLanguage<Result>(language: Language, act: () => Result): Result {
  return current.run(language, act)
}

/** The path of a request without the prefix of its language, for the router: each call exists once, in every language. */
export function pathWithoutLanguage(request: Request): string {
  return splitLanguage(getPath(request)).path
}

/** Answers a request in the language of its URL. */
export const languageOfUrl = createMiddleware((c, next) => inLanguage(splitLanguage(getPath(c.req.raw)).language, next))
