import { useEffect, useState } from 'react'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { printedVoucherCode } from '#shared/rules/money/voucher-code.ts'
import type { GivenVoucher as Given } from '#shared/schemas/orders/voucher.ts'

/** A voucher with its code and QR, for whoever gives it: nobody sees the code again. */
export function GivenVoucher({ voucher }: { voucher: Given }) {
  const { code, ending, amount, expiresAt } = voucher
  const [picture, setPicture] = useState('')
  const printed = code && printedVoucherCode(code)
  useEffect(() => {
    if (printed)
      void import('#web/ui/draw-qr.ts').then(
        ({ drawQr }) => setPicture(drawQr(printed)),
        () => {},
      )
  }, [printed])
  return (
    <figure className="grid justify-items-center gap-1 text-center">
      <p className="text-18 font-semibold">{t('Voucher of {taka}', { taka: formatTaka(amount) })}</p>
      {picture && <img src={picture} alt={t('QR of the voucher')} className="w-36 bg-surface" />}
      <figcaption className="grid gap-1">
        <span translate="no" className="text-18 font-semibold tabular-nums">
          {printed ?? `…${ending}`}
        </span>
        {expiresAt && <span>{t('Good until {date}', { date: formatDate(expiresAt) })}</span>}
        <span>{t('It pays at our showrooms and on our website. Keep it like cash.')}</span>
      </figcaption>
    </figure>
  )
}
