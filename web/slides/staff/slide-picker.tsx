import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { shrinkImage } from '#web/lib/forms/shrink-image.ts'
import { uploadFetch } from '#web/lib/forms/upload-fetch.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import type { FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { buttonClasses } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** A file picker that uploads the selected file at once as a new slide. */
export function SlidePicker({ onSave }: { onSave: (submission: FormSubmission) => Promise<() => unknown> }) {
  const id = useId()
  const [progress, setProgress] = useState<number | null>(null)

  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file || progress !== null) return
    setProgress(0)
    try {
      const image = await shrinkImage(file)
      const finish = await onSave({ text: () => '', file: () => image, fetch: uploadFetch(setProgress) })
      await finish()
    } catch (error) {
      reportError(error)
    } finally {
      setProgress(null)
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
        disabled={progress !== null}
        className="peer absolute inset-0 opacity-0"
      />
      <label
        htmlFor={id}
        className={cx(
          buttonClasses({ tone: 'primary' }),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
        )}
      >
        {progress === null ? <ImageUp aria-hidden="true" /> : <Spinner />}
        <span aria-live="polite">
          {progress === null ? t('Add Slide') : t('Uploading {percent}%', { percent: Math.round(progress * 100) })}
        </span>
      </label>
    </div>
  )
}
