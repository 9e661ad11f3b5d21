import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { t } from '#shared/language/t.ts'
import { drawImage } from '#web/lib/forms/draw-image.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useObjectUrl } from '#web/ui/form/use-object-url.ts'

export interface CropDialogProps {
  title: string
  file: File
  onCrop: (file: File) => void
  /** the picture is taken whole */
  onClose: () => void
}

const MAX_ZOOM = 4

/** Shows a picture under a square that is moved by pointer or arrow keys, and sized by a slider. */
export function CropDialog({ title, file, onCrop, onClose }: CropDialogProps) {
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Use it whole
          </Button>
          <Button disabled={!area} onClick={async () => area && onCrop(await cut(file, area))}>
            Use the square
          </Button>
        </>
      }
    >
      <div className="relative h-72 overflow-hidden rounded-m bg-ground sm:h-96">
        {url && (
          <Cropper
            image={url}
            aspect={1}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
            cropperProps={{ role: 'group', 'aria-label': t('The square: arrow keys move it') }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <Field label={t('Zoom')} className="mt-4">
        {(control) => (
          <input
            {...control}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
            className="h-11 w-full accent-brand"
          />
        )}
      </Field>
    </Dialog>
  )
}

/** The part of a picture; the whole one where the browser cannot draw it. */
async function cut(file: File, area: Area): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const square = await drawImage(bitmap, area, file)
  bitmap.close()
  return square ?? file
}
