import { useId, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { readVoucherCode } from '#shared/rules/money/voucher-code.ts'
import { api, call } from '#web/api.ts'
import { fieldErrorsOf } from '#web/lib/forms/use-submit.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { SpentVoucher } from './use-checkout.ts'

interface VoucherLineProps {
  voucher: SpentVoucher | null
  /** taka that it pays of the order */
  taka: number
  /** of the order that was refused for it */
  error: string | undefined
  onChange: (voucher: SpentVoucher | null) => void
}

/** A voucher that pays the order, or a part of it. */
export default function VoucherLine({ voucher, taka, error: refusal, onChange }: VoucherLineProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const id = useId()
  const look = async () => {
    const read = readVoucherCode(code)
    if (!read) return setError(t('A voucher’s code has 16 letters and digits'))
    setBusy(true)
    setError('')
    try {
      const { ending, left } = await call(api.vouchers.look.$post({ json: { code: read } }))
      onChange({ code: read, ending, left })
      setCode('')
    } catch (problem) {
      const { code: told } = fieldErrorsOf(problem as Error, {})
      if (told) setError(told)
      else toastError(problem)
    }
    setBusy(false)
  }
  if (voucher)
    return (
      <div className="border-b border-line pb-4">
        <p className="flex flex-wrap items-center justify-between gap-x-4 tabular-nums">
          <span>
            {t('Voucher')} <span translate="no">…{voucher.ending}</span>
          </span>
          <span>− {formatTaka(taka)}</span>
        </p>
        {voucher.left > taka && (
          <p className="text-14 text-ink-muted">
            {t('{taka} stay on it for another time', { taka: formatTaka(voucher.left - taka) })}
          </p>
        )}
        {refusal && (
          <p id={id} className="text-14 text-bad" role="alert">
            {refusal}
          </p>
        )}
        <Button
          tone="quiet"
          size="sm"
          className="-ml-3"
          aria-describedby={refusal ? id : undefined}
          onClick={() => onChange(null)}
        >
          {t('Take the voucher away')}
        </Button>
      </div>
    )
  return (
    <details className="border-b border-line pb-4">
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        {t('Pay with a voucher')}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <TextField
          label={t('Code of the voucher')}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void look()
          }}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error || undefined}
        />
        <Button tone="secondary" busy={busy} onClick={() => void look()}>
          {t('Use it')}
        </Button>
      </div>
    </details>
  )
}
