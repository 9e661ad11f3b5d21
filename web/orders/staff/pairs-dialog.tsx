import { type ReactNode, useId, useRef, useState } from 'react'
import type { FormHandle } from '#web/staff/crud/form-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PairsForm, type PairsFormAnswer } from './pairs-form.tsx'

interface PairsDialogProps {
  title: ReactNode
  description?: ReactNode
  /** the action as a verb */
  confirmLabel: string
  /** the one order that is asked about; null for several */
  order: string | null
  asksForPairs?: boolean
  asksForCash?: boolean
  /** Resolves to whether the answer was taken; an error has been reported, and what was typed stays */
  onAnswer: (answer: PairsFormAnswer) => Promise<boolean>
  onClose: () => void
}

/** Asks what happened to pairs that were out, and to cash, before it goes on. */
export function PairsDialog({
  title,
  description,
  confirmLabel,
  order,
  asksForPairs = true,
  asksForCash = false,
  onAnswer,
  onClose,
}: PairsDialogProps) {
  const id = useId()
  const form = useRef<FormHandle>(null)
  const [busy, setBusy] = useState(false)
  const requestClose = () => (form.current ? form.current.requestClose() : onClose())
  const answer = async (given: PairsFormAnswer) => {
    setBusy(true)
    const isTaken = await onAnswer(given)
    setBusy(false)
    return isTaken
  }
  return (
    <Dialog
      open
      onClose={requestClose}
      title={title}
      description={description}
      footer={
        <>
          <Button tone="secondary" onClick={requestClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <PairsForm ref={form} id={id} {...{ order, asksForPairs, asksForCash, onClose }} onAnswer={answer} />
    </Dialog>
  )
}
