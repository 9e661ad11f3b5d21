import { t } from './t.ts'

interface Issue {
  code?: string
  origin?: string
  expected?: string
  input?: unknown
  minimum?: number | bigint
  maximum?: number | bigint
  keys?: readonly string[]
}

/** The message of a refusal for which the schema has none: zod's own are for programmers, who have its code. */
export function zodMessage({ code, origin, expected, input, minimum, maximum, keys = [] }: Issue): string {
  if (input === undefined || input === null) return t('This field is required')
  if (code === 'unrecognized_keys') return t('There is no field {names}', { names: keys.join(', ') })
  if (code === 'too_big' && origin === 'string') return t('At most {max} characters', { max: Number(maximum) })
  if (code === 'too_small' && origin === 'string' && Number(minimum) > 1)
    return t('At least {min} characters', { min: Number(minimum) })
  if (code === 'too_small' && origin === 'string') return t('This field is required')
  if (code === 'invalid_type' && isNumber(expected)) return t('Please enter a number')
  if (code === 'too_big' && isCounted(origin)) return t('At most {max}', { max: Number(maximum) })
  if (code === 'too_small' && isCounted(origin)) return t('At least {min}', { min: Number(minimum) })
  return t('Please check this field')
}

function isNumber(origin: string | undefined): boolean {
  return origin === 'number' || origin === 'int'
}

/** Whether the bounds of something are said as bare numbers: those of a number, and of how many there are. */
function isCounted(origin: string | undefined): boolean {
  return isNumber(origin) || origin === 'array'
}
