import { Dialog } from '#web/ui/dialog.tsx'
import { SearchBox } from './search-box.tsx'

/** The search field in a full-screen dialog. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Search" variant="cover">
      <SearchBox inline takesFocus onLeave={onClose} className="pt-1" />
    </Dialog>
  )
}
