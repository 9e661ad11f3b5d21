import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { askPasskey, hasPasskeys } from '#web/auth/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { approveDiscount, askApproval, type CounterError } from './device/api.ts'
import { type Basket, discountsOf } from './device/basket.ts'
import type { Approval, Device } from './device/store.ts'
import { CounterField, Message } from './field.tsx'

/** An approval is good for five minutes at the shop; one that is nearly over is asked for again. */
const GOOD_MS = 4 * 60_000

type Given = Pick<Approval, 'token' | 'by' | 'until'>

interface Asked {
  /** what is approved, in words */
  words: string
  approve: (by: object) => Promise<{ approval: string; by: string }>
  settle: (given: Given | null) => void
}

/** Lets somebody present approve something: `ask` and `askDiscounts`, of discounts, and `askFor` resolve with null where nobody did. Render `dialog`. */
export function useApproval(device: Device | null | undefined) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const askFor = (words: string, approve: Asked['approve']) =>
    new Promise<Given | null>((resolve) => {
      const settle = (given: Given | null) => {
        setAsked(null)
        resolve(given)
      }
      setAsked({ words, approve, settle })
    })
  const askDiscounts = async (discounts: readonly { discount: number }[]): Promise<Given | null> => {
    if (!device) return null
    const taka = discounts.reduce((sum, { discount }) => sum + discount, 0)
    const words = t('Discounts of {taka} in this sale', { taka: formatTaka(taka) })
    return askFor(words, (by) => approveDiscount(device, taka, by))
  }
  const ask = async (basket: Basket): Promise<Approval | null> => {
    const given = await askDiscounts(basket)
    return given && { ...given, discounts: discountsOf(basket) }
  }
  return { ask, askFor, askDiscounts, dialog: asked && <ApprovalForm {...asked} />, isOpen: asked !== null }
}

function ApprovalForm({ words, approve, settle }: Asked) {
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const send = async (readAnswer: () => Promise<object | null>) => {
    setBusy(true)
    setError('')
    try {
      const answer = await readAnswer()
      if (answer) {
        const { approval: token, by } = await approve(answer)
        settle({ token, by, until: Date.now() + GOOD_MS })
      }
    } catch (refusal) {
      setError((refusal as CounterError).message)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void send(async () => ({ email: form.get('email'), code: form.get('code') }))
  }
  const byPasskey = () =>
    send(async () => {
      const question = await askApproval()
      const passkey = await askPasskey(question)
      return passkey && { challenge: question.challenge, passkey }
    })
  return (
    <dialog
      ref={dialog}
      aria-labelledby="approval"
      className="dialog dialog-window dialog-sm"
      onCancel={(event) => {
        event.preventDefault()
        settle(null)
      }}
    >
      <form onSubmit={submit} className="dialog-panel gap-4 overflow-y-auto p-5">
        <h2 id="approval" className="text-22">
          {t('Somebody has to approve this')}
        </h2>
        <p>{words}</p>
        <p className="text-14 text-ink-muted">
          {t(
            'A colleague who may do this approves it with a code or passkey of their own. You stay signed in, and both names are kept.',
          )}
        </p>
        {error && <Message tone="bad">{error}</Message>}
        <CounterField label={t('Email of your colleague')} name="email" type="email" autoComplete="off" required />
        <CounterField
          label={t('Code of their app')}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          required
        />
        <div className="flex flex-wrap justify-end gap-3">
          {hasPasskeys() && (
            <Button tone="secondary" className="mr-auto" busy={busy} onClick={byPasskey}>
              {t('Use a passkey')}
            </Button>
          )}
          <Button tone="secondary" onClick={() => settle(null)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('Approve')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
