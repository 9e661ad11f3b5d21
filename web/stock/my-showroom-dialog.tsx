import type { Showroom } from '#shared/schemas/showroom.ts'
import { ShowroomPicker } from '#web/showrooms/showroom-picker.tsx'
import { useSession } from '#web/state/auth.ts'
import { useStorage, writeStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

interface MyShowroomDialogProps {
  open: boolean
  onChoose: (showroom: Showroom) => void
  onClose: () => void
}

/** Chooses the shopper's showroom as the checkout does, or forgets it. */
export function MyShowroomDialog({ open, onChoose, onClose }: MyShowroomDialogProps) {
  const mine = useStorage('showroom')
  const session = useSession()
  const choose = (showroom: Showroom) => {
    writeStorage('showroom', showroom)
    onChoose(showroom)
    onClose()
  }
  const forget = () => {
    writeStorage('showroom', null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="My showroom"
      description="Lists can then show what it has in stock, and checkout starts with it."
      variant="bottom"
      size="lg"
    >
      <ShowroomPicker customer={session?.allInfo._id} selectedId={mine?._id ?? null} onSelect={choose} />
      {mine && (
        <Button tone="quiet" size="sm" onClick={forget} className="mt-3">
          Forget
        </Button>
      )}
    </Dialog>
  )
}
