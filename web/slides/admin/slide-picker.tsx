import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import type { Sent } from '#web/admin/crud/crud-resource.ts'
import { shrinkPicture } from '#web/lib/forms/shrink-image.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { uploadFetch } from '#web/lib/forms/upload-fetch.ts'
import { buttonLook } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** A file picker that uploads the selected file at once as a new slide. */
export function SlidePicker({ onSave }: { onSave: (sent: Sent) => Promise<() => unknown> }) {
  const id = useId()
  const [share, setShare] = useState<number | null>(null)

  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? []
    if (!picked || share !== null) return
    setShare(0)
    try {
      const image = await shrinkPicture(picked)
      const goOn = await onSave({ text: () => '', file: () => image, fetch: uploadFetch(setShare) })
      await goOn()
    } catch (error) {
      toastError(error)
    } finally {
      setShare(null)
      target.value = ''
    }
  }
  return (
    <div className="relative">
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={upload}
        disabled={share !== null}
        className="peer absolute inset-0 opacity-0"
      />
      <label
        htmlFor={id}
        className={cx(
          buttonLook({ tone: 'primary' }),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
        )}
      >
        {share === null ? <ImageUp aria-hidden="true" /> : <Spinner />}
        <span aria-live="polite">{share === null ? 'Add Slide' : `Uploading ${Math.round(share * 100)}%`}</span>
      </label>
    </div>
  )
}
