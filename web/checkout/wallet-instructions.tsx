import { t } from '#shared/language/t.ts'
import type { Wallet } from '#shared/rules/order-status.ts'
import { formatTaka, SHIPPING_FEE } from '#shared/rules/price.ts'
import shop from '../../content/shop.json' with { type: 'json' }

interface WalletInstructionsProps {
  wallet: Wallet
  /** taka, including shipping */
  total: number
  /** the current value of the phone field */
  phone: string
}

/** Display name and USSD code of each wallet. */
const WALLET_APPS: Record<Wallet, { name: string; dial: string }> = {
  Bkash: { name: 'bKash', dial: '*247#' },
  Nagad: { name: 'Nagad', dial: '*167#' },
}

/** The menu item to use for each kind of account; the wrong one fails or is not recorded as a purchase. */
const ACTIONS: Record<string, { choose: string; avoid: string }> = {
  Merchant: { choose: t('Payment'), avoid: t('Send Money') },
  Personal: { choose: t('Send Money'), avoid: t('Payment') },
  Agent: { choose: t('Cash Out'), avoid: t('Send Money') },
}

/** How to pay the total from a mobile wallet before placing the order. */
export function WalletInstructions({ wallet, total, phone }: WalletInstructionsProps) {
  const { name, dial } = WALLET_APPS[wallet]
  const { number, kind } = shop.wallets[wallet]
  const { choose, avoid } = ACTIONS[kind] ?? { choose: t('Send Money'), avoid: t('Payment') }
  return (
    <ol className="grid list-decimal grid-cols-1 gap-1.5 pl-5 text-14 marker:text-ink-muted">
      <li>
        Open the {name} app or dial <b>{dial}</b> and choose <b>{choose}</b>, not {avoid}.
      </li>
      <li>
        Number: <b className="tabular-nums">{number}</b> ({kind})
      </li>
      <li>
        Amount: <b className="tabular-nums">{formatTaka(total)}</b>, which includes the Tk. {SHIPPING_FEE} shipping fee
      </li>
      <li>
        Reference: <b className="tabular-nums">{phone.trim() || t('your phone number')}</b>
      </li>
      <li>Confirm it in the wallet. Nobody of our shop ever asks for your PIN or a one-time code.</li>
      <li>Then write below the number that you have paid from, and place your order.</li>
    </ol>
  )
}
