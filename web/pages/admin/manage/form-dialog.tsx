import { type ReactNode, type RefObject, useRef } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormHandle } from './manage-form.tsx'

interface FormDialogProps {
  open: boolean
  title: string
  size?: 'sm' | 'md' | 'lg'
  /** Closes it; asked only where no form is in the way */
  onClose: () => void
  /** Its one form takes the ref: Escape, the close button and Cancel all leave through the form */
  children: (form: RefObject<FormHandle | null>) => ReactNode
}

/** A dialog around one form, which asks before typed work is thrown away. */
export function FormDialog({ open, title, size, onClose, children }: FormDialogProps) {
  const form = useRef<FormHandle>(null)
  const leave = () => (form.current ? form.current.leave() : onClose())
  return (
    <Dialog open={open} onClose={leave} title={title} variant="sheet" size={size}>
      {open && children(form)}
    </Dialog>
  )
}
