import type { Showroom } from '#shared/schemas/showroom.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { StorePicker } from './showroom-picker.tsx'

interface StoreDialogProps {
  open: boolean
  chosen: string | null
  onChoose: (store: Showroom) => void
  onClose: () => void
}

/** The dialog that selects the showroom of an order. The parent handles closing it without a selection. */
export function StoreDialog({ open, chosen, onChoose, onClose }: StoreDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Select Store"
      description="Your order is prepared and sent by the store that you choose."
      variant="sheet"
      size="lg"
    >
      <StorePicker chosen={chosen} onChoose={onChoose} />
    </Dialog>
  )
}
