import { t } from '#shared/language/t.ts'
import type { Wallet } from '#shared/rules/order-status.ts'
import { formatTaka, SHIPPING_FEE } from '#shared/rules/price.ts'
import type { ShopFacts } from '#shared/schemas/shop-facts.ts'
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
  Bkash: { name: t('bKash'), dial: '*247#' },
  Nagad: { name: t('Nagad'), dial: '*167#' },
}

type WalletKind = ShopFacts['wallets'][Wallet]['kind']

/** The menu item to use for each kind of account; the wrong one fails or is not recorded as a purchase. */
const KINDS: Record<WalletKind, { label: string; choose: string; avoid: string }> = {
  Merchant: { label: t('Merchant'), choose: t('Payment'), avoid: t('Send Money') },
  Personal: { label: t('Personal'), choose: t('Send Money'), avoid: t('Payment') },
  Agent: { label: t('Agent'), choose: t('Cash Out'), avoid: t('Send Money') },
}

/** How to pay the total from a mobile wallet before placing the order. */
export function WalletInstructions({ wallet, total, phone }: WalletInstructionsProps) {
  const { name, dial } = WALLET_APPS[wallet]
  const { number, kind } = shop.wallets[wallet]
  const { label, choose, avoid } = KINDS[kind as WalletKind]
  return (
    <ol className="grid list-decimal grid-cols-1 gap-1.5 pl-5 text-14 marker:text-ink-muted [&:lang(bn)]:list-[bengali]">
      <li>
        Open the {name} app or dial <b>{dial}</b> and choose <b>{choose}</b>, not {avoid}.
      </li>
      <li>
        Number: <b className="tabular-nums">{number}</b> ({label})
      </li>
      <li>
        Amount: <b className="tabular-nums">{formatTaka(total)}</b>, which includes the Tk. {SHIPPING_FEE} shipping fee
      </li>
      <li>
        Reference: <b className="tabular-nums">{phone.trim() || t('your phone number')}</b>
      </li>
      <li>Confirm it in the wallet. Nobody from our shop will ever ask for your PIN or a one-time code.</li>
      <li>Then enter below the number you paid from, and place your order.</li>
    </ol>
  )
}
