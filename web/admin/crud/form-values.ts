/** The values of a form by field name. */
export interface Typed {
  /** '' if there is no such field */
  text: (name: string) => string
  /** an empty file if none is selected */
  file: (name: string) => File
}

/** Reads the current values of a form. */
export function readForm(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  return {
    text: (name) => data.getAll(name).find((value) => typeof value === 'string') ?? '',
    file: (name) => data.getAll(name).find((value) => value instanceof File) ?? new File([], ''),
  }
}
