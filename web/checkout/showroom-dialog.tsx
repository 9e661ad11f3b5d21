import type { Showroom } from '#shared/schemas/showroom.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ShowroomPicker } from './showroom-picker.tsx'

interface ShowroomDialogProps {
  open: boolean
  selectedId: string | null
  onSelect: (showroom: Showroom) => void
  onClose: () => void
}

/** The dialog that selects the showroom of an order. The parent handles closing it without a selection. */
export function ShowroomDialog({ open, selectedId, onSelect, onClose }: ShowroomDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Select Store"
      description="Your order is prepared and sent by the store that you choose."
      variant="sheet"
      size="lg"
    >
      <ShowroomPicker selectedId={selectedId} onSelect={onSelect} />
    </Dialog>
  )
}
