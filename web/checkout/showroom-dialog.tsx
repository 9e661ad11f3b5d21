import type { ComponentProps } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ShowroomPicker } from './showroom-picker.tsx'

interface ShowroomDialogProps extends ComponentProps<typeof ShowroomPicker> {
  open: boolean
  onClose: () => void
}

/** The dialog that selects the showroom of an order. The parent handles closing it without a selection. */
export function ShowroomDialog({ open, onClose, ...picker }: ShowroomDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Select Store"
      description="Your order is prepared and sent by the store that you choose."
      variant="bottom"
      size="lg"
    >
      <ShowroomPicker {...picker} />
    </Dialog>
  )
}
