import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldFrame } from './field.tsx'

interface ImageFieldProps extends FieldFrame {
  name: string
  required?: boolean
  /** URL of the existing image; shown until another one is selected */
  current?: string | null
  /** The aspect ratio of the preview; square by default */
  ratio?: readonly [width: number, height: number]
  /** Processes the selected file before upload, for example downscales it */
  prepare?: ((file: File) => Promise<File>) | undefined
  /** Called when `prepare` starts and when it is done */
  onBusy?: ((busy: boolean) => void) | undefined
  /** From 0 to 1 while the form is uploading, otherwise null */
  progress?: number | null
}

interface Chosen {
  address: string
  /** '1200 × 900 px, 214 kB'; only the file size if the browser cannot decode the image */
  facts: string
}

/**
 * Selects one image, with a preview and its size. The file stays in the form's file input, so that a failed save loses
 * nothing.
 */
export function ImageField(props: ImageFieldProps) {
  const { name, required, current, ratio = [1, 1], prepare, onBusy, progress = null, ...frame } = props
  const { chosen, busy, choose } = useChosen(prepare, onBusy)
  const shown = chosen?.address ?? current
  return (
    <Field {...frame}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-4">
          <span
            style={{ aspectRatio: ratio.join('/') }}
            className={cx(
              'grid shrink-0 place-items-center overflow-hidden rounded-s border border-line bg-ground',
              ratio[0] > ratio[1] ? 'w-56' : 'w-28',
            )}
          >
            {shown ? (
              <img src={shown} alt={chosen ? 'Chosen image' : 'Present image'} className="size-full object-cover" />
            ) : (
              <ImageUp aria-hidden="true" className="size-8 text-control" />
            )}
          </span>
          <div className="grid min-w-0 grid-cols-1 gap-2">
            <input
              {...control}
              type="file"
              name={name}
              accept="image/jpeg,image/png,image/webp"
              required={required && !current}
              onChange={choose}
              className="control-file"
            />
            <p aria-live="polite" className="text-14 text-ink-muted">
              {busy ? 'Getting the image ready…' : (chosen?.facts ?? 'JPEG, PNG or WebP')}
            </p>
            {progress !== null && chosen && <Progress share={progress} />}
          </div>
        </div>
      )}
    </Field>
  )
}

function Progress({ share }: { share: number }) {
  return (
    <progress
      aria-label="Upload"
      max={1}
      value={share}
      className={cx('h-1.5 w-full accent-brand', share >= 1 && 'animate-pulse')}
    />
  )
}

function useChosen(prepare: ImageFieldProps['prepare'], onBusy: ImageFieldProps['onBusy']) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = useRef(0)
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])

  const show = async (input: HTMLInputElement, picked: File, mine: number) => {
    const file = prepare ? await prepare(picked) : picked
    const facts = await factsOf(file)
    // Another file was selected in the meantime, or the form was reset.
    if (mine !== asked.current || input.files?.[0] !== picked) return
    if (file !== picked) putInto(input, file)
    setChosen({ address: URL.createObjectURL(file), facts })
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    asked.current += 1
    const mine = asked.current
    const picked = target.files?.[0]
    if (!picked) setChosen(null)
    setBusy(picked !== undefined)
    if (!picked) return
    onBusy?.(true)
    await show(target, picked, mine)
    onBusy?.(false)
    if (mine === asked.current) setBusy(false)
  }
  return { chosen, busy, choose }
}

function putInto(input: HTMLInputElement, file: File): void {
  const holder = new DataTransfer()
  holder.items.add(file)
  input.files = holder.files
}

async function factsOf(file: File): Promise<string> {
  const size = file.size < 1_000_000 ? `${Math.ceil(file.size / 1_000)} kB` : `${(file.size / 1_000_000).toFixed(1)} MB`
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return size
  const facts = `${picture.width} × ${picture.height} px, ${size}`
  picture.close()
  return facts
}
