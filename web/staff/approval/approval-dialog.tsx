import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Approvable } from '#shared/schemas/approval.ts'
import { ApiError, api, call, errorMessage } from '#web/api.ts'
import { askPasskey, hasPasskeys } from '#web/auth/passkey.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

/** What somebody present is asked to approve. */
export interface AskedAct {
  permission: Approvable
  showroom: string
  /** id of what it is done to */
  subject: string
  /** what it is, in words: 'Take the cash of OM-261120-7F3K out of a closed till' */
  what: string
}

interface ApprovalDialogProps {
  act: AskedAct
  onApproved: (approval: string) => void
  onClose: () => void
}

/** Somebody who may do it approves it here, by a code or passkey of their own; the session stays the one it is. */
export default function ApprovalDialog({ act: { what, ...act }, onApproved, onClose }: ApprovalDialogProps) {
  const [passkeyFailure, setPasskeyFailure] = useState<unknown>(null)
  const [isAsking, setAsking] = useState(false)
  const send = async (by: object) => {
    const { approval, message } = await call(api.auth.approvals.$post({ json: { ...act, ...by } }))
    toast.success(message)
    onApproved(approval)
  }
  const { formProps, field, busy, failure } = useSubmit({
    read: readFilled,
    send: ({ email = '', code = '' }) => send({ email, code }),
    errorsOf: (error) =>
      error instanceof ApiError && error.errors.some(({ path }) => path === 'code')
        ? { code: errorMessage(error) }
        : {},
    report: () => {},
  })
  const byPasskey = async () => {
    setAsking(true)
    setPasskeyFailure(null)
    try {
      const question = await call(api.auth.approvals.passkey.$post())
      const passkey = await askPasskey(question)
      if (passkey) await send({ challenge: question.challenge, passkey })
    } catch (error) {
      setPasskeyFailure(error)
    } finally {
      setAsking(false)
    }
  }
  const problem = failure ?? passkeyFailure
  return (
    <Dialog open onClose={onClose} title={t('Somebody has to approve this')} size="sm">
      <form {...formProps} className="grid gap-5">
        <p className="text-pretty">{what}</p>
        <p className="text-14 text-pretty text-ink-muted">
          A colleague who may do this approves it with a code or passkey of their own. You stay signed in, and both
          names are kept.
        </p>
        {problem !== null && <Notice tone="bad">{errorMessage(problem)}</Notice>}
        <EmailField label="Email of your colleague" {...field('email')} autoComplete="off" required data-autofocus />
        <TextField
          label={t('Code of their app')}
          hint={t('6 digits, new every half minute')}
          {...field('code')}
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={40}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {hasPasskeys() && (
            <Button tone="secondary" busy={isAsking} onClick={() => void byPasskey()} className="mr-auto">
              Use a passkey
            </Button>
          )}
          <Button tone="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Approve
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
