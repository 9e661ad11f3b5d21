import { type ReactNode, type RefObject, useRef } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { FormHandle } from './form-state.ts'

interface FormDialogProps {
  open: boolean
  title: string
  size?: 'sm' | 'md' | 'lg'
  /** Closes the dialog; called only while no form is mounted */
  onClose: () => void
  /** The form takes the ref: Escape, the close button and Cancel all go through the form */
  children: (form: RefObject<FormHandle | null>) => ReactNode
}

/** A dialog around one form, which asks for confirmation before unsaved values are discarded. */
export function FormDialog({ open, title, size, onClose, children }: FormDialogProps) {
  const form = useRef<FormHandle>(null)
  const requestClose = () => (form.current ? form.current.requestClose() : onClose())
  return (
    <Dialog open={open} onClose={requestClose} title={title} variant="sheet" size={size}>
      {open && children(form)}
    </Dialog>
  )
}
