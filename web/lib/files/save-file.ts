import { type ApiResponse, call } from '#web/api.ts'
import { reportError } from '#web/lib/loading/report-error.ts'

type FileResponse = ApiResponse & Pick<Response, 'headers' | 'blob'>

/** Awaits a request for a file and lets the browser save it; tells of anything but a file. */
export async function saveFile(request: Promise<FileResponse>): Promise<void> {
  await fetchFile(request).catch(reportError)
}

/** The same for a form, which tells of what is refused at its fields. */
export async function fetchFile(request: Promise<FileResponse>): Promise<void> {
  const response = await request
  if (!response.ok) return void (await call(request))
  saveBlob(await response.blob(), nameOf(response.headers.get('Content-Disposition') ?? ''))
}

/** The name in UTF-8 if there is one. */
function nameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="(.+?)"/.exec(disposition)?.[1] ?? '')
}

/** Lets the browser save a file under this name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
