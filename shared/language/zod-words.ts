import { language } from './language.ts'
import { t } from './t.ts'

interface Issue {
  code?: string
  origin?: string
  input?: unknown
  maximum?: number | bigint
}

/** The Bangla message of a refusal for which the schema has none: zod's own are for programmers. English keeps zod's. */
export function zodMessage({ code, origin, input, maximum }: Issue): string | undefined {
  if (language() === 'en') return undefined
  if (input === undefined || input === null) return t('This field is required')
  if (code === 'too_big' && origin === 'string') return t('At most {max} characters', { max: Number(maximum) })
  return t('Please check this field')
}
