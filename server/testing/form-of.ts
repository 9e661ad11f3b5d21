/** A multipart form: byte arrays become files, everything else text. */
export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Uint8Array) form.append(name, new File([new Uint8Array(value)], `${name}.png`))
    else form.append(name, String(value))
  }
  return form
}
