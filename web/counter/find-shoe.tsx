import { type Ref, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { CameraScan } from './camera.tsx'
import { bindBarcode, type CounterError } from './device/api.ts'
import type { Hit } from './device/snapshot.ts'
import type { Counter } from './device/use-counter.ts'
import { CounterField, Message } from './field.tsx'

interface SearchFieldProps {
  id: string
  input?: Ref<HTMLInputElement>
  text: string
  onText: (text: string) => void
  onEnter: () => void
}

export function SearchField({ id, input, text, onText, onEnter }: SearchFieldProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <label htmlFor={id} className="mb-1 block text-14 font-semibold">
        {t('Scan, or type article or name')}
      </label>
      <input
        id={id}
        ref={input}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="control-field"
      />
    </form>
  )
}

/** Binds a barcode that no shoe has to the pair that a clerk has found for it, so that the next scan knows it. */
export function useUnknownBarcode({ learnBarcode }: Counter) {
  const [code, setCode] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const ask = (next: string | null) => {
    setCode(next)
    setError('')
  }
  /** Resolves once the pair has the barcode, if one was asked for; false: it has not, and the clerk is told why. */
  const bind = async ({ shoe, size }: Hit): Promise<boolean> => {
    if (code === null) return true
    if (isBusy) return false
    setBusy(true)
    try {
      await bindBarcode({ code, product: shoe._id, size })
      await learnBarcode(code, shoe._id, size)
      ask(null)
      return true
    } catch (refusal) {
      setError((refusal as CounterError).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const note = code !== null && (
    <Message tone={error ? 'bad' : 'warn'}>
      <p>
        {error ||
          t('No shoe has the barcode {code}. Find its shoe and press its size: it is known from then on.', { code })}
      </p>
      <Button tone="quiet" size="sm" className="min-h-11" onClick={() => ask(null)}>
        {t('Leave it')}
      </Button>
    </Message>
  )
  return { ask, bind, note }
}

interface FindPaperProps {
  label: string
  maxLength: number
  busy: boolean
  onFind: (text: string) => void
  onCode: (code: string) => void
}

/** Asks for what a customer has: typed, by a scanner or by the camera. */
export function FindPaper({ label, maxLength, busy, onFind, onCode }: FindPaperProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <div className="grid gap-3">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          onFind(String(new FormData(event.currentTarget).get('text') ?? '').trim())
        }}
        className="flex items-end gap-2"
      >
        <CounterField
          className="flex-1"
          label={label}
          name="text"
          type="search"
          autoComplete="off"
          maxLength={maxLength}
          required
        />
        <Button type="submit" busy={busy}>
          {t('Search')}
        </Button>
      </form>
      <CameraScan onCode={onCode} />
    </div>
  )
}
