import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { saleNumber } from '#shared/rules/counter/counter.ts'
import { banglaQrOf } from './bangla-qr.ts'
import { Message } from './message.tsx'
import { readFact } from './store.ts'
import type { Counter } from './use-counter.ts'

interface QrProps {
  payload: string | null
  taka: number
  counter: Counter
}

/** The shop's Bangla QR with this amount and the number that the receipt will have, for the customer's phone. */
export function QrOfSale({ payload, taka, counter: { device, store } }: QrProps) {
  const [picture, setPicture] = useState('')
  const [isRefused, setRefused] = useState(payload === null)
  useEffect(() => {
    if (payload === null || !device) return
    void (async () => {
      const sequence = ((await readFact(store, 'sequence')) ?? 0) + 1
      const text = banglaQrOf(payload, taka, saleNumber(device, sequence))
      setRefused(text === null)
      if (text === null) return
      const { drawQr } = await import('#web/ui/draw-qr.ts')
      setPicture(drawQr(text))
    })()
  }, [payload, taka, device, store])
  if (isRefused)
    return <Message tone="warn">{t('The shop has no Bangla QR in its settings. Show the printed one.')}</Message>
  return picture ? (
    <img src={picture} alt={t('Bangla QR of this sale')} className="mx-auto w-72 max-w-full bg-surface" />
  ) : null
}
