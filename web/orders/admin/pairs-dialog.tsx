import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PairsForm, type PairsFormAnswer } from './pairs-form.tsx'

interface PairsDialogProps {
  title: ReactNode
  description?: ReactNode
  /** the action as a verb */
  confirmLabel: string
  busy?: boolean
  /** the one order that is asked about; null for several */
  order: string | null
  asksForPairs?: boolean
  asksForCash?: boolean
  onAnswer: (answer: PairsFormAnswer) => void
  onClose: () => void
}

/** Asks what happened to pairs that were out, and to cash, before it goes on. */
export function PairsDialog({
  title,
  description,
  confirmLabel,
  busy,
  order,
  asksForPairs = true,
  asksForCash = false,
  onAnswer,
  onClose,
}: PairsDialogProps) {
  const form = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button tone="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <PairsForm id={form} {...{ order, asksForPairs, asksForCash, onAnswer }} />
    </Dialog>
  )
}
