import { useState } from 'react'
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
 * The pictures of a form after the first two. `add` prepares and uploads files one after the other; what cannot be taken is in
 * `refused`, by the name of its file, until files are added again.
 */
export function useFurtherImages(present: readonly ShownImage[], upload: ReturnType<FormState['imageField']>) {
  const [images, setImages] = useState(present)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [uploading, setUploading] = useState(0)

  const take = async (file: File, taken: readonly ShownImage[]): Promise<ShownImage> => {
    if (taken.length >= MAX_FURTHER_IMAGES)
      throw new Refusal(t('A product has at most {count} more pictures', { count: MAX_FURTHER_IMAGES }))
    const reason = await upload.refuse(file)
    if (reason) throw new Refusal(reason)
    const prepared = await upload.prepare(file)
    const { image } = await call(api.products['upload-image'].$post({ form: { image: prepared } }))
    if (taken.some((other) => other.image === image)) throw new Refusal(t('This picture is there already'))
    return { image, role: 'detail', url: URL.createObjectURL(prepared) }
  }
  const add = async (files: readonly File[]) => {
    setRefused([])
    setUploading(files.length)
    upload.onBusy(true)
    let taken = images
    for (const file of files) {
      try {
        taken = [...taken, await take(file, taken)]
        setImages(taken)
      } catch (error) {
        const reason = reasonOf(error)
        if (reason === null) {
          reportError(error)
          break
        }
        setRefused((others) => [...others, { name: file.name, reason }])
      }
      setUploading((count) => count - 1)
    }
    setUploading(0)
    upload.onBusy(false)
  }
  return { images, setImages, refused, uploading, add }
}

class Refusal extends Error {}

/** Why a file is no picture of the product; null where something else went wrong. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message
  return error instanceof ApiError && [413, 415, 422].includes(error.status) ? error.message : null
}
