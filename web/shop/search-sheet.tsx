import { Search } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchBox } from './search-box.tsx'

/** The search on small screens: a button that opens it over the whole screen. */
export function SearchSheet({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        label="Search"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={className}
      >
        <Search aria-hidden="true" className="size-6" />
      </IconButton>
      <Dialog open={open} onClose={close} title="Search" variant="cover">
        <SearchBox inline takesFocus onLeave={close} className="pt-1" />
      </Dialog>
    </>
  )
}
