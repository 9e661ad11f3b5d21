import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import { Button } from '#web/ui/button.tsx'
import type { Counter } from '../device/use-counter.ts'
import { Message } from '../field.tsx'

/** What has become of an exchange whose answer came late. */
export function useLateAnswer({ attempt, exchanges }: Counter, isSending: boolean) {
  const [exchange, setExchange] = useState<Exchange | null>(null)
  const before = useRef<string | null>(null)
  const last = exchanges[0]
  useEffect(() => {
    if (isSending) return
    if (attempt) before.current = last?._id ?? ''
    else if (before.current !== null) {
      if (last && last._id !== before.current) setExchange(last)
      before.current = null
    }
  }, [attempt, last, isSending])
  return { exchange, forget: () => setExchange(null) }
}

interface UnansweredProps {
  counter: Counter
  /** keeps it here, and its customer leaves; missing: only the shop can take it */
  onLeave: (() => Promise<void>) | undefined
}

export function Unanswered({ counter, onLeave }: UnansweredProps) {
  const { attempt, catchUp } = counter
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const again = async () => {
    setBusy(true)
    await catchUp()
    setBusy(false)
  }
  return (
    <section aria-labelledby="exchange" className="mx-auto grid max-w-160 gap-4">
      <h2 id="exchange" className="text-22">
        {t('Exchange')}
      </h2>
      <Message tone="warn">
        {t(
          'The exchange was sent, and the shop has not answered. It is asked again by itself, and nothing is done twice.',
        )}
      </Message>
      {attempt?.message && <Message tone="bad">{attempt.message}</Message>}
      <p>{t('Wait for the answer before the customer leaves. Sales go on meanwhile.')}</p>
      <Button busy={busy} onClick={() => void again()}>
        {t('Ask again')}
      </Button>
      {onLeave && (
        <>
          <p>{t('All of it was sold on this device: the exchange can also be kept here and sent later.')}</p>
          {error && <Message tone="bad">{error}</Message>}
          <Button tone="secondary" onClick={() => void onLeave().catch(({ message }: Error) => setError(message))}>
            {t('Keep it here, the customer leaves')}
          </Button>
        </>
      )}
    </section>
  )
}
