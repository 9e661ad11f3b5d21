import { useEffect, useState } from 'react'
import { localizePath } from '#shared/language/address.ts'
import { t } from '#shared/language/t.ts'
import { RECEIPT_TOKEN_LENGTH, receiptSecret } from '#shared/rules/counter/counter.ts'
import type { Device, KeptSale } from './device/store.ts'

/** Where everybody who has it sees a receipt: made on the device, so that it can be shown before the shop has the sale. */
export async function receiptPath(key: string, { number, sequence }: Pick<KeptSale, 'number' | 'sequence'>) {
  const token = await digest(receiptSecret(await digest(key), sequence))
  return `/receipt/${number}-${token.slice(0, RECEIPT_TOKEN_LENGTH)}`
}

/** SHA-256 in base64url. */
async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The receipt for the customer's own phone: its QR, and the address for whoever cannot scan it. */
export function ReceiptLink({
  device,
  sale,
}: {
  device: Device
  sale: Pick<KeptSale, 'number' | 'sequence' | 'state'>
}) {
  const [link, setLink] = useState<{ address: string; picture: string } | null>(null)
  const { key } = device
  const { number, sequence } = sale
  useEffect(() => {
    void (async () => {
      const address = location.origin + localizePath(await receiptPath(key, { number, sequence }))
      const { drawQr } = await import('#web/ui/draw-qr.ts')
      setLink({ address, picture: drawQr(address) })
    })().catch(() => {})
  }, [key, number, sequence])
  if (!link) return null
  return (
    <figure className="flex flex-wrap items-center gap-4">
      <img src={link.picture} alt={t('QR of this receipt')} className="w-40 bg-surface" />
      <figcaption className="flex-1 text-14">
        <p>{t('The customer’s phone opens the receipt by this QR.')}</p>
        {sale.state === 'waiting' && <p className="text-warn">{t('It opens once the sale is sent.')}</p>}
        <a href={link.address} target="_blank" rel="noreferrer" className="text-link inline-flex min-h-11 items-center">
          {t('Open the receipt')}
        </a>
      </figcaption>
    </figure>
  )
}
