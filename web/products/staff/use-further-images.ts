import { useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { MAX_FURTHER_IMAGES } from '#shared/rules/products/image-role.ts'
import type { FurtherImage } from '#shared/schemas/product-input.ts'
import { ApiError, api, call } from '#web/api.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'

/** A picture after the first two, as the form shows and keeps it. */
export interface ShownImage extends FurtherImage {
  url: string
}

/** A file that is no picture of the product, and why. */
interface RefusedFile {
  name: string
  reason: string
}

/**
 * The pictures of a form after the first two. `add` prepares and uploads files one after the other, also those of several calls, while
 * the others can be changed; what cannot be taken is in `refused`, by the name of its file, until files are added again.
 */
export function useFurtherImages(present: readonly ShownImage[], upload: ReturnType<FormState['imageField']>) {
  const [images, setImages] = useState(present)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [uploading, setUploading] = useState(0)
  // An upload that ends adds to what is there then, not to what was there when it began.
  const latest = useRef(present)
  const queue = useRef(Promise.resolve())

  const change = (next: readonly ShownImage[]) => {
    latest.current = next
    setImages(next)
  }
  const take = async (file: File): Promise<ShownImage> => {
    refuseAboveMost(latest.current)
    const reason = await upload.refuse(file)
    if (reason) throw new Refusal(reason)
    const prepared = await upload.prepare(file)
    const { image } = await call(api.products['upload-image'].$post({ form: { image: prepared } }))
    refuseAboveMost(latest.current)
    if (latest.current.some((other) => other.image === image)) throw new Refusal(t('This picture is there already'))
    return { image, role: 'detail', url: URL.createObjectURL(prepared) }
  }
  const takeAll = async (files: readonly File[]) => {
    for (const [index, file] of files.entries()) {
      try {
        const image = await take(file)
        change([...latest.current, image])
      } catch (error) {
        const reason = reasonOf(error)
        if (reason === null) {
          reportError(error)
          setUploading((count) => count - (files.length - index))
          break
        }
        setRefused((others) => [...others, { name: file.name, reason }])
      }
      setUploading((count) => count - 1)
    }
    upload.onBusy(false)
  }
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    if (uploading === 0) setRefused([])
    setUploading((count) => count + files.length)
    upload.onBusy(true)
    queue.current = queue.current.then(() => takeAll(files))
  }
  return { images, change, refused, uploading, add }
}

function refuseAboveMost(taken: readonly ShownImage[]): void {
  if (taken.length >= MAX_FURTHER_IMAGES)
    throw new Refusal(t('A product has at most {count} more pictures', { count: MAX_FURTHER_IMAGES }))
}

class Refusal extends Error {}

/** Why a file is no picture of the product; null where something else went wrong. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message
  return error instanceof ApiError && [413, 415, 422].includes(error.status) ? error.message : null
}
