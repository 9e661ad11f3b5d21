import { t } from './t.ts'

interface Issue {
  code?: string
  origin?: string
  input?: unknown
  minimum?: number | bigint
  maximum?: number | bigint
  keys?: readonly string[]
}

/** The message of a refusal for which the schema has none: zod's own are for programmers, who have its code. */
export function zodMessage({ code, origin, input, minimum, maximum, keys = [] }: Issue): string {
  if (input === undefined || input === null) return t('This field is required')
  if (code === 'unrecognized_keys') return t('There is no field {names}', { names: keys.join(', ') })
  if (code === 'too_big' && origin === 'string') return t('At most {max} characters', { max: Number(maximum) })
  if (code === 'too_big' && isNumber(origin)) return t('At most {max}', { max: Number(maximum) })
  if (code === 'too_small' && isNumber(origin)) return t('At least {min}', { min: Number(minimum) })
  return t('Please check this field')
}

function isNumber(origin: string | undefined): boolean {
  return origin === 'number' || origin === 'int'
}
