import { type ApiResponse, call } from '#web/api.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import { saveBlob } from './save-blob.ts'

type FileResponse = ApiResponse & Pick<Response, 'headers' | 'blob'>

/** Awaits a request for a file and lets the browser save it; tells of anything but a file. */
export async function saveFile(request: Promise<FileResponse>): Promise<void> {
  try {
    const response = await request
    if (!response.ok) return void (await call(request))
    saveBlob(await response.blob(), nameOf(response.headers.get('Content-Disposition') ?? ''))
  } catch (error) {
    reportError(error)
  }
}

/** The name in UTF-8 if there is one. */
function nameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="(.+?)"/.exec(disposition)?.[1] ?? '')
}
