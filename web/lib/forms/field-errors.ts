import { type ChangeEvent, type RefObject, useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'

/** Error messages by field name. */
export type FieldErrors = Partial<Record<string, string>>

/** The field errors of a form. Showing them focuses the first invalid field; typing in a field clears its error. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [showCount, setShowCount] = useState(0)
  useEffect(() => {
    const firstInvalid = showCount ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null
    firstInvalid?.focus({ preventScroll: true })
    // Centred, so that the message below the field is in view too.
    firstInvalid?.scrollIntoView({ block: 'center' })
  }, [form, showCount])
  return {
    errors,
    showErrors: (newErrors: FieldErrors) => {
      setErrors(newErrors)
      setShowCount((count) => count + 1)
    },
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      if (errors[target.name]) setErrors({ ...errors, [target.name]: undefined })
    },
  }
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
