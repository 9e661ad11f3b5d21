import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { IMAGE_ROLES, type ImageRole } from '#shared/rules/products/image-role.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ShownImage } from './use-further-images.ts'

export const ROLE_LABELS: Record<ImageRole, string> = {
  pair: t('The pair'),
  side: t('From the side'),
  back: t('From behind'),
  sole: t('The sole'),
  top: t('From above'),
  detail: t('A detail'),
  worn: t('Worn'),
}

interface FurtherImageItemProps {
  image: ShownImage
  /** from 1 */
  place: number
  count: number
  error: string | undefined
  onChange: (role: ImageRole) => void
  /** by one place, earlier (-1) or later (1) */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** It is being dragged: its index; null: no more */
  onDrag: (index: number | null) => void
  onDropHere: () => void
}

/** One picture with what it shows, and the ways to move and to remove it. */
export function FurtherImageItem(props: FurtherImageItemProps) {
  const { image, place, count, error, onChange, onMove, onRemove, onDrag, onDropHere } = props
  return (
    <li
      draggable
      onDragStart={() => onDrag(place - 1)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => !event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDropHere()
      }}
      className="grid content-start gap-2"
    >
      <img
        src={image.url.startsWith('blob:') ? image.url : `${image.url}&w=320`}
        alt={t('Picture {place} of {count}', { place, count })}
        className="aspect-square w-full cursor-grab rounded-s border border-line bg-ground object-cover"
      />
      <SelectField
        label={t('Picture {place} shows', { place })}
        hideLabel
        value={image.role}
        onChange={({ target }) => onChange(target.value as ImageRole)}
        options={IMAGE_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
        error={error}
      />
      <span className="flex justify-between">
        <IconButton label={t('Picture {place} earlier', { place })} disabled={place === 1} onClick={() => onMove(-1)}>
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={t('Picture {place} later', { place })} disabled={place === count} onClick={() => onMove(1)}>
          <ArrowRight aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={t('Remove picture {place}', { place })} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </span>
    </li>
  )
}
