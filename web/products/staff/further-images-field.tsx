import { ImagePlus } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { MAX_FURTHER_IMAGES } from '#shared/rules/products/image-role.ts'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'
import { HiddenField } from '#web/staff/crud/hidden-field.tsx'
import { buttonClasses } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'
import { FurtherImageItem, ROLE_LABELS } from './further-image-item.tsx'
import { type ShownImage, useFurtherImages } from './use-further-images.ts'

interface FurtherImagesFieldProps {
  images: readonly ShownImage[]
  errors: FieldErrors
  upload: ReturnType<FormState['imageField']>
}

/**
 * The pictures after the first two: many are chosen or dropped at once, each is uploaded at once and saved with the form. Their order
 * changes by drag or by buttons. What is no picture is named, and the others are kept.
 */
export default function FurtherImagesField({ images: present, errors, upload }: FurtherImagesFieldProps) {
  const { images, change, refused, uploading, add } = useFurtherImages(present, upload)
  const [dragged, setDragged] = useState<number | null>(null)
  const inputId = useId()
  const drop = (event: DragEvent<HTMLElement>) => {
    const files = [...event.dataTransfer.files]
    if (!files.length) return
    event.preventDefault()
    add(files)
  }
  const room = MAX_FURTHER_IMAGES - images.length - uploading
  return (
    <fieldset
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={drop}
      className="grid gap-3 sm:col-span-2"
    >
      <legend className="mb-1.5 text-14 font-medium">More pictures</legend>
      <HiddenField
        name="images"
        value={images}
        label={t('More pictures')}
        text={images.map(({ role }) => ROLE_LABELS[role]).join(', ')}
        onSet={change}
      />
      {images.length > 0 && (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
          {images.map((image, index) => (
            <FurtherImageItem
              key={image.image}
              image={image}
              place={index + 1}
              count={images.length}
              error={errors[`images.${index}`]}
              onChange={(role) => change(images.with(index, { ...image, role }))}
              onMove={(by) => change(moved(images, index, index + by))}
              onRemove={() => change(images.toSpliced(index, 1))}
              onDrag={setDragged}
              onDropHere={() => {
                if (dragged !== null && dragged !== index) change(moved(images, dragged, index))
                setDragged(null)
              }}
            />
          ))}
        </ol>
      )}
      {(errors.images || refused.length > 0) && (
        <div role="alert" className="grid gap-1 text-14 text-bad">
          {errors.images && <p>{errors.images}</p>}
          {refused.map(({ name, reason }) => (
            <p key={name} className="wrap-anywhere">
              {name}: {reason}
            </p>
          ))}
        </div>
      )}
      {room > 0 && (
        <label htmlFor={inputId} className={cx(buttonClasses({ tone: 'secondary' }), 'justify-self-start')}>
          <ImagePlus aria-hidden="true" className="size-5" />
          Add pictures
          <input
            id={inputId}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp"
            className="sr-only"
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              add(files)
            }}
          />
        </label>
      )}
      <p aria-live="polite" className="text-14 text-ink-muted">
        {uploading > 0
          ? t('Getting the image ready…')
          : t('Up to {count} more: from behind, the sole, from above, worn. Chosen or dropped here.', {
              count: MAX_FURTHER_IMAGES,
            })}
      </p>
    </fieldset>
  )
}

function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const items = [...list]
  items.splice(to, 0, ...items.splice(from, 1))
  return items
}
