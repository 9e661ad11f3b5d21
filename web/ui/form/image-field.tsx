import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { cx } from '#web/ui/cx.ts'
import { Field, type FieldBaseProps } from './field.tsx'
import { FileInput } from './file-input.tsx'

interface ImageFieldProps extends FieldBaseProps {
  name: string
  required?: boolean
  /** URL of the existing image; shown until another one is selected */
  current?: string | null
  /** The aspect ratio of the preview; square by default */
  ratio?: readonly [width: number, height: number]
  /** Processes the selected file before upload, for example downscales it */
  prepare?: ((file: File) => Promise<File>) | undefined
  /** Why a selected file cannot be taken, or null: shown at once, and until another one is selected */
  refuse?: ((file: File) => Promise<string | null>) | undefined
  /** Called when `prepare` starts and when it is done */
  onBusy?: ((busy: boolean) => void) | undefined
  /** From 0 to 1 while the form is uploading, otherwise null */
  progress?: number | null
}

/**
 * Selects one image, or takes one that is dropped on it, with a preview and its size. The file stays in the form's file input, so that a failed save loses
 * nothing.
 */
export function ImageField(props: ImageFieldProps) {
  const { name, required, current, ratio = [1, 1], prepare, refuse, onBusy, progress = null, ...fieldProps } = props
  const { selectedImage, busy, refusal, handleChange } = useSelectedImage(prepare, onBusy, refuse)
  const previewUrl = selectedImage?.url ?? current
  return (
    <Field {...fieldProps} error={refusal ?? fieldProps.error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the file input does the same
        <div onDragOver={allowDrop} onDrop={takeDroppedImage} className="flex flex-wrap items-center gap-4">
          <span
            style={{ aspectRatio: ratio.join('/') }}
            className={cx(
              'grid shrink-0 place-items-center overflow-hidden rounded-s border border-line bg-ground',
              ratio[0] > ratio[1] ? 'w-56' : 'w-28',
            )}
          >
            {previewUrl ? (
              <img
                src={previewUrl}
                alt={selectedImage ? t('Chosen image') : t('Present image')}
                className="size-full object-cover"
              />
            ) : (
              <ImageUp aria-hidden="true" className="size-8 text-control" />
            )}
          </span>
          <div className="grid min-w-0 grid-cols-1 gap-2">
            <FileInput
              {...control}
              name={name}
              accept="image/jpeg,image/png,image/webp"
              required={required && !current}
              onChange={handleChange}
            />
            <p aria-live="polite" className="text-14 text-ink-muted">
              {busy
                ? t('Getting the image ready…')
                : (selectedImage?.description ?? t('JPEG, PNG or WebP, chosen or dropped here'))}
            </p>
            {progress !== null && selectedImage && <Progress fraction={progress} />}
          </div>
        </div>
      )}
    </Field>
  )
}

function Progress({ fraction }: { fraction: number }) {
  return (
    <progress
      aria-label="Upload"
      max={1}
      value={fraction}
      className={cx('h-1.5 w-full accent-brand', fraction >= 1 && 'animate-pulse')}
    />
  )
}

function allowDrop(event: DragEvent<HTMLElement>): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault()
}

function takeDroppedImage(event: DragEvent<HTMLElement>): void {
  event.preventDefault()
  const files = [...event.dataTransfer.files]
  const file = files.find(({ type }) => type.startsWith('image/')) ?? files[0]
  const input = event.currentTarget.querySelector('input')
  if (!file || !input) return
  setInputFile(input, file)
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

interface SelectedImage {
  url: string
  /** '1200 × 900 px, 214 kB'; only the file size if the browser cannot decode the image */
  description: string
}

/**
 * The image in a file input, downscaled by `prepare`, with what to show of it. A file that `refuse` refuses makes the input invalid, and
 * `refusal` says why.
 */
function useSelectedImage(
  prepare: ((file: File) => Promise<File>) | undefined,
  onBusy: ((busy: boolean) => void) | undefined,
  refuse: ((file: File) => Promise<string | null>) | undefined,
) {
  const [selectedImage, setSelectedImage] = useState<SelectedImage | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const latestSelection = useRef(0)
  useEffect(() => () => URL.revokeObjectURL(selectedImage?.url ?? ''), [selectedImage])

  const showPreview = async (input: HTMLInputElement, originalFile: File, selection: number) => {
    const file = prepare ? await prepare(originalFile) : originalFile
    const reason = (await refuse?.(file)) ?? null
    const description = await describeFile(file)
    // Another file was selected in the meantime, or the form was reset.
    if (selection !== latestSelection.current || input.files?.[0] !== originalFile) return
    if (reason !== null) {
      input.setCustomValidity(reason)
      setRefusal(reason)
      setSelectedImage(null)
      return
    }
    if (file !== originalFile) {
      setInputFile(input, file)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setSelectedImage({ url: URL.createObjectURL(file), description })
  }
  const handleChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    latestSelection.current += 1
    const selection = latestSelection.current
    const originalFile = target.files?.[0]
    target.setCustomValidity('')
    setRefusal(null)
    if (!originalFile) setSelectedImage(null)
    setBusy(originalFile !== undefined)
    if (!originalFile) return
    onBusy?.(true)
    await showPreview(target, originalFile, selection)
    onBusy?.(false)
    if (selection === latestSelection.current) setBusy(false)
  }
  return { selectedImage, busy, refusal, handleChange }
}

/** Puts a file into a file input, as if it had been chosen there. */
function setInputFile(input: HTMLInputElement, file: File): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  input.files = dataTransfer.files
}

async function describeFile(file: File): Promise<string> {
  const size =
    file.size < 1_000_000
      ? t('{size} kB', { size: figures(Math.ceil(file.size / 1_000)) })
      : t('{size} MB', { size: figures((file.size / 1_000_000).toFixed(1)) })
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return size
  const description = t('{width} × {height} px, {size}', { width: bitmap.width, height: bitmap.height, size })
  bitmap.close()
  return description
}
