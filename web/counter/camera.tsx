import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from './field.tsx'

/** How often a picture is looked at, in ms. */
const EVERY = 150
/** The same code counts again after this pause, in ms: a box stays in front of the camera for a while. */
const PAUSE = 1_500
/** What is printed on boxes of shoes, and on the shop's own labels. */
const FORMATS = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_39', 'itf', 'qr_code'] as const

/** `readyState` of a video that shows something. */
const HAS_PICTURE = 2

interface Detector {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

/** The browser's own reader of barcodes, else one that is loaded for it. */
async function createDetector(): Promise<Detector> {
  const formats = [...FORMATS]
  if ('BarcodeDetector' in window) {
    const Native = window.BarcodeDetector as (new (
      options: object,
    ) => Detector) & {
      getSupportedFormats(): Promise<string[]>
    }
    if ((await Native.getSupportedFormats()).includes('code_128')) return new Native({ formats })
  }
  const { createReader } = await import('./barcode-reader.ts')
  return createReader(formats)
}

/** Reads barcodes by the camera, once somebody asks for it. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [error, setError] = useState('')
  return (
    <div className="grid gap-2">
      <Button
        tone="secondary"
        className="sm:justify-self-start"
        aria-pressed={isOn}
        onClick={() => {
          setError('')
          setOn(!isOn)
        }}
      >
        {isOn ? t('Switch the camera off') : t('Scan with the camera')}
      </Button>
      {isOn && (
        <Viewfinder
          onCode={onCode}
          onFailure={(words) => {
            setOn(false)
            setError(words)
          }}
        />
      )}
      {error && <Message tone="bad">{error}</Message>}
    </div>
  )
}

interface ViewfinderProps {
  onCode: (code: string) => void
  onFailure: (words: string) => void
}

function Viewfinder(props: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const watching = watch(video.current as HTMLVideoElement, (code) => latest.current.onCode(code))
    watching.failed.then((words) => words && latest.current.onFailure(words))
    return watching.stop
  }, [])
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t('What the camera sees')}
      className="aspect-video w-full max-w-120 rounded-m bg-ink object-cover"
    />
  )
}

/** Looks at the camera's pictures until it is stopped; `failed` resolves with words for the clerk, or with none once it is stopped. */
function watch(video: HTMLVideoElement, onCode: (code: string) => void) {
  let isOver = false
  let stream: MediaStream | undefined
  const stop = () => {
    isOver = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const look = async () => {
    stream = await openCamera()
    if (isOver) return stop()
    video.srcObject = stream
    await video.play()
    const detector = await createDetector()
    const seen = new Map<string, number>()
    while (!isOver) {
      const codes = video.readyState >= HAS_PICTURE ? await detector.detect(video) : []
      for (const { rawValue } of codes) {
        const now = Date.now()
        if (now - (seen.get(rawValue) ?? 0) > PAUSE) onCode(rawValue)
        seen.set(rawValue, now)
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY))
    }
  }
  const failed = look().then(
    () => '',
    (error: unknown) => {
      if (isOver) return ''
      stop()
      return wordsOf(error)
    },
  )
  return { stop, failed }
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('no camera here', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
}

function wordsOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return t('The camera is not allowed here. Allow it in the settings of the browser, or type the article.')
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return t('This device has no camera that can be used. Use a scanner, or type the article.')
  if (name === 'NotReadableError') return t('Another program uses the camera. Close it, and try again.')
  return t('The camera could not be started. Use a scanner, or type the article.')
}
