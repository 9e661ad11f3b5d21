/** What stands in a form, by the fields' names. */
export interface Typed {
  /** '' where there is no such field */
  text: (name: string) => string
  /** an empty file where none was chosen */
  file: (name: string) => File
}

/** Reads what stands in a form at this moment. */
export function readForm(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  return {
    text: (name) => data.getAll(name).find((value) => typeof value === 'string') ?? '',
    file: (name) => data.getAll(name).find((value) => value instanceof File) ?? new File([], ''),
  }
}
