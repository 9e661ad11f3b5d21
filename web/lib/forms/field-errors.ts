import type { ZodSafeParseResult } from 'zod'
import { t } from '#shared/language/t.ts'

/** Error messages by field name. */
export type FieldErrors = Partial<Record<string, string>>

/** What a form itself finds wrong before it sends anything, shown at its fields. */
export class WrongFields extends Error {
  readonly fields: FieldErrors

  constructor(fields: FieldErrors) {
    super('fields are wrong')
    this.fields = fields
  }
}

/** Throws WrongFields if there are any. */
export function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length) throw new WrongFields(fields)
}

/** Errors from the browser's own validation: missing values, malformed e-mail addresses, and what a field has found itself. */
export function nativeErrors(form: HTMLFormElement): FieldErrors {
  const invalidFields = [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select'),
  ].filter(
    ({ validity }) => validity.valueMissing || validity.typeMismatch || validity.badInput || validity.customError,
  )
  return Object.fromEntries(
    invalidFields.map(({ name, type, validity, validationMessage }) => {
      if (validity.customError) return [name, validationMessage]
      const isEmail = validity.typeMismatch && type === 'email'
      return [name, isEmail ? t('Please enter a valid email address') : t('This field is required')]
    }),
  )
}

interface Issue {
  path: string | readonly PropertyKey[]
  message: string
}

/**
 * Issues of a schema or of the API keyed by field name, the last segment of their path that is not the place in a list. The first issue of a field
 * wins.
 */
export function errorsByField(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const name = String(
      (typeof path === 'string' ? path.split('.') : path).findLast((key) => !(Number(key) >= 0)) ?? '',
    )
    errors[name] ??= message
  }
  return errors
}

/** The values of all named fields, as text. */
export function readTextFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** The values of all named fields; throws WrongFields where the browser finds something missing or malformed. */
export function readFilled(form: HTMLFormElement): Record<string, string> {
  refuse(nativeErrors(form))
  return readTextFields(form)
}

/** What a schema has made of a form's values; throws WrongFields with what it and the browser find wrong. */
export function acceptedOf<T>(form: HTMLFormElement, result: ZodSafeParseResult<T>): T {
  const fields = { ...errorsByField(result.error?.issues ?? []), ...nativeErrors(form) }
  if (!result.success || Object.keys(fields).length) throw new WrongFields(fields)
  return result.data
}
