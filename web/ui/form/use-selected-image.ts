import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'

interface SelectedImage {
  url: string
  /** '1200 × 900 px, 214 kB'; only the file size if the browser cannot decode the image */
  description: string
}

/**
 * The image in a file input, downscaled by `prepare`, with what to show of it. A file that `refuse` refuses makes the input invalid, and
 * `refusal` says why.
 */
export function useSelectedImage(
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
export function setInputFile(input: HTMLInputElement, file: File): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  input.files = dataTransfer.files
}

async function describeFile(file: File): Promise<string> {
  const size =
    file.size < 1_000_000
      ? t('{size} kB', { size: Math.ceil(file.size / 1_000) })
      : t('{size} MB', { size: (file.size / 1_000_000).toFixed(1) })
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return size
  const description = t('{width} × {height} px, {size}', { width: bitmap.width, height: bitmap.height, size })
  bitmap.close()
  return description
}
