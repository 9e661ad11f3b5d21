import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { isWallet, type PaymentMethod, paymentMethodLabel, type Wallet } from '#shared/rules/orders/order-status.ts'
import type { ShopFacts } from '#shared/schemas/shop-facts.ts'
import { CopyButton } from '#web/lib/forms/copy-button.tsx'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { paymentText } from '#web/orders/ready-text.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

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
  /** its buyer fetches it, and pays at the counter what is not paid before */
  isCollected: boolean
}

const HINTS: Record<PaymentMethod, string> = {
  COD: t('Pay when your shoes arrive.'),
  Bkash: t('Pay now from your bKash wallet.'),
  Nagad: t('Pay now from your Nagad wallet.'),
}

/** The payment method; for wallets also instructions and the payment details. */
export function PaymentFields({
  method,
  onMethodChange,
  shipping,
  total,
  phone,
  texts,
  errors,
  isCollected,
}: PaymentFieldsProps) {
  const options = shopFacts.methods.map((value) => ({
    value,
    label: isWallet(value) ? (
      <WalletMark wallet={value} />
    ) : (
      paymentText({ method: value }, isCollected ? 'collection' : 'delivery')
    ),
    hint: isCollected && value === 'COD' ? t('Pay at the counter when you collect.') : HINTS[value],
    below: isWallet(value) && value === method && (
      <div className="mb-3 grid grid-cols-1 gap-5 rounded-m bg-ground p-4 sm:ml-8 sm:p-5">
        <WalletInstructions wallet={value} shipping={shipping} total={total} phone={phone} />
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
            hint="The number you paid from"
            defaultValue={texts.number}
            error={errors.number}
          />
          <TextField
            label="Transaction ID"
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
    ),
  }))
  return (
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
  )
}

/** The name of a wallet, set apart as its mark; the marks themselves belong to others. */
function WalletMark({ wallet }: { wallet: Wallet }) {
  return <span className="font-display text-18 font-semibold tracking-tight">{paymentMethodLabel(wallet)}</span>
}

interface WalletInstructionsProps {
  wallet: Wallet
  /** taka */
  shipping: number
  /** taka, including shipping */
  total: number
  /** the current value of the phone field */
  phone: string
}

/** USSD code of each wallet. */
const DIAL: Record<Wallet, string> = { Bkash: '*247#', Nagad: '*167#' }

type WalletKind = ShopFacts['wallets'][Wallet]['kind']

/** The menu item to use for each kind of account; the wrong one fails or is not recorded as a purchase. */
const KINDS: Record<WalletKind, { label: string; choose: string; avoid: string }> = {
  Merchant: { label: t('Merchant'), choose: t('Payment'), avoid: t('Send Money') },
  Personal: { label: t('Personal'), choose: t('Send Money'), avoid: t('Payment') },
  Agent: { label: t('Agent'), choose: t('Cash Out'), avoid: t('Send Money') },
}

/** How to pay the total from a mobile wallet before placing the order. */
function WalletInstructions({ wallet, shipping, total, phone }: WalletInstructionsProps) {
  const name = paymentMethodLabel(wallet)
  const dial = DIAL[wallet]
  const { number, kind } = shopFacts.wallets[wallet]
  const { label, choose, avoid } = KINDS[kind as WalletKind]
  const reference = phone.trim()
  return (
    <ol className="grid list-decimal grid-cols-1 gap-1.5 pl-5 text-14 marker:text-ink-muted [&:lang(bn)]:list-[bengali]">
      <li>
        Open the {name} app or dial <b>{dial}</b> and choose <b>{choose}</b>, not {avoid}.
      </li>
      <CopiedStep text={number.replace(/\D/g, '')} subject="Number">
        Number: <b className="tabular-nums">{number}</b> ({label})
      </CopiedStep>
      <CopiedStep text={String(total)} subject="Amount">
        Amount: <b className="text-28 tabular-nums">{formatTaka(total)}</b>, which includes the Tk. {shipping} shipping
        fee
      </CopiedStep>
      <CopiedStep text={reference} subject="Reference">
        Reference: <b className="tabular-nums">{reference || t('your phone number')}</b>
      </CopiedStep>
      <li>Confirm it in the wallet. Nobody from our shop will ever ask for your PIN or a one-time code.</li>
      <li>Then enter below the number you paid from, and place your order.</li>
    </ol>
  )
}

interface CopiedStepProps {
  /** what is entered in the wallet; empty while unknown */
  text: string
  subject: string
  children: ReactNode
}

/** A step with something to enter in the wallet, and a button that copies it. */
function CopiedStep({ text, subject, children }: CopiedStepProps) {
  return (
    <li>
      {children}
      {text && (
        <span className="-my-2 inline-block align-middle">
          <CopyButton text={text} subject={subject} />
        </span>
      )}
    </li>
  )
}
