import { type DragEvent, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { MAX_PICTURES } from '#shared/rules/imports/picture-names.ts'
import { ApiError, errorMessage } from '#web/api.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { type LocalPicture, TooManyPictures } from './local-picture.ts'
import { chosenFrom, droppedFiles, filesOf } from './pictures-in-folder.ts'

interface ChoosePicturesProps {
  disabled: boolean
  /** Takes what was chosen; what it throws is said below the fields */
  onChosen: (chosen: LocalPicture[]) => Promise<unknown>
}

/** A folder, pictures or a ZIP, chosen or dropped. */
export function ChoosePictures({ disabled, onChosen }: ChoosePicturesProps) {
  const [error, setError] = useState('')
  const [isOver, setOver] = useState(false)
  const take = async (files: Promise<{ name: string; file: File }[]>) => {
    setError('')
    try {
      const chosen = await chosenFrom(await files)
      if (chosen.length === 0) setError(t('There is no file in it'))
      else await onChosen(chosen)
    } catch (failure) {
      setError(reasonOf(failure))
    }
  }
  const handleDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  const handleDrop = (event: DragEvent) => {
    handleDrag(event)
    if (!disabled) void take(droppedFiles(event.dataTransfer))
  }
  const input = { multiple: true, disabled, onChange: takeFrom(take) }
  return (
    <fieldset
      aria-label={t('Which pictures')}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrop}
      className={cx(
        'flex flex-wrap gap-x-8 gap-y-4 rounded-m border border-dashed p-4',
        isOver ? 'border-brand bg-ground' : 'border-control',
      )}
    >
      <Field label="A folder" className="min-w-0">
        {(control) => <FileInput {...control} {...input} {...FOLDER} prompt={t('Choose a folder')} />}
      </Field>
      <Field label="Pictures, or a ZIP of them" error={error} className="min-w-0">
        {(control) => (
          <FileInput {...control} {...input} accept=".jpg,.jpeg,.png,.webp,.zip" prompt={t('Choose files')} />
        )}
      </Field>
      <p className="basis-full text-14 text-ink-muted">Or drop them here.</p>
    </fieldset>
  )
}

/** An attribute that React does not know by name. */
const FOLDER = { webkitdirectory: '' } as object

function takeFrom(take: (files: Promise<{ name: string; file: File }[]>) => Promise<void>) {
  return async ({ target }: { target: HTMLInputElement }) => {
    if (!target.files?.length) return
    await take(Promise.resolve(filesOf(target.files)))
    // The same folder can be chosen again.
    target.value = ''
  }
}

function reasonOf(failure: unknown): string {
  if (failure instanceof ApiError) return errorMessage(failure)
  if (failure instanceof TooManyPictures) return t('An import takes at most {count} pictures', { count: MAX_PICTURES })
  return t('It cannot be read: it may be damaged, or have a password')
}
