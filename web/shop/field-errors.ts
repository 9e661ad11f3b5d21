import { type ChangeEvent, type RefObject, useEffect, useState } from 'react'

/** What is wrong, in words, by the field's name. */
export type FieldErrors = Partial<Record<string, string>>

/** Errors beneath the fields of a form: showing them moves the focus to the first, typing in a field takes its own away. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const first = times ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null
    first?.focus({ preventScroll: true })
    // In the middle, so that its words beneath are in view too.
    first?.scrollIntoView({ block: 'center' })
  }, [form, times])
  return {
    errors,
    show: (found: FieldErrors) => {
      setErrors(found)
      setTimes((before) => before + 1)
    },
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      if (errors[target.name]) setErrors({ ...errors, [target.name]: undefined })
    },
  }
}

/** What the browser itself finds wrong with a form's fields: empty ones, and addresses that are none. */
export function nativeErrors(form: HTMLFormElement): FieldErrors {
  const wrong = [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select'),
  ].filter(({ validity }) => validity.valueMissing || validity.typeMismatch || validity.badInput)
  return Object.fromEntries(
    wrong.map(({ name, type, validity }) => [
      name,
      validity.typeMismatch && type === 'email' ? 'Please enter a valid email address' : 'This field is required',
    ]),
  )
}

interface Issue {
  path: string | readonly PropertyKey[]
  message: string
}

/** The issues of a schema or of the API by the last part of their path, which is the field's name; the first one counts. */
export function errorsByField(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const name = String((typeof path === 'string' ? path.split('.') : path).at(-1) ?? '')
    errors[name] ??= message
  }
  return errors
}

/** The text of every named field. */
export function formTexts(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
