import { t } from '#shared/language/t.ts'
import { isWallet, type PaymentMethod, paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { shop } from '#web/shop.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { WalletInstructions } from './wallet-instructions.tsx'

interface PaymentFieldsProps {
  method: PaymentMethod
  onMethodChange: (method: PaymentMethod) => void
  /** taka */
  shipping: number
  /** taka, including shipping */
  total: number
  /** the current value of the phone field */
  phone: string
  /** initial values by field name */
  texts: Partial<Record<string, string>>
  errors: FieldErrors
}

const HINTS: Record<PaymentMethod, string> = {
  COD: t('Pay when your shoes arrive.'),
  Bkash: t('Pay now from your bKash wallet.'),
  Nagad: t('Pay now from your Nagad wallet.'),
}

/** The payment method; for wallets also instructions and the payment details. */
export function PaymentFields({ method, onMethodChange, shipping, total, phone, texts, errors }: PaymentFieldsProps) {
  const options = shop.methods.map((value) => ({ value, label: paymentMethodLabel(value), hint: HINTS[value] }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <RadioGroup
        legend="Payment method"
        hideLegend
        name="method"
        options={options}
        value={method}
        onChange={(value) => onMethodChange(options.find((option) => option.value === value)?.value ?? 'COD')}
        required
        error={errors.method}
      />
      {isWallet(method) && (
        <div className="grid grid-cols-1 gap-5 rounded-m bg-ground p-4 sm:p-5">
          <WalletInstructions wallet={method} shipping={shipping} total={total} phone={phone} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Payment number"
              name="number"
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              placeholder="01XXXXXXXXX"
              pattern="01[3-9][0-9]{8}"
              maxLength={40}
              required
              defaultValue={texts.number}
              error={errors.number}
            />
            <TextField
              label="Transaction id"
              name="transactionId"
              optional
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              defaultValue={texts.transactionId}
              error={errors.transactionId}
            />
          </div>
        </div>
      )}
    </div>
  )
}
