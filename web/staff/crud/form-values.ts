/** The values of a form by field name. */
export interface FormValues {
  /** '' if there is no such field */
  text: (name: string) => string
  /** an empty file if none is selected */
  file: (name: string) => File
}

/** Reads the current values of a form. */
export function readFormValues(form: HTMLFormElement): FormValues {
  const formData = new FormData(form)
  return {
    text: (name) => formData.getAll(name).find((value) => typeof value === 'string') ?? '',
    file: (name) => formData.getAll(name).find((value) => value instanceof File) ?? new File([], ''),
  }
}
