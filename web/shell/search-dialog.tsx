import { useState } from 'react'
import type { Category } from '#shared/schemas/category.ts'
import { SearchStart } from '#web/products/search-start.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SearchBox } from './search-box.tsx'

interface SearchDialogProps {
  open: boolean
  onClose: () => void
  categories: readonly Category[]
}

/** The search field in a full-screen dialog, which begins with the last searches and the categories. */
export function SearchDialog({ open, onClose, categories }: SearchDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Search" variant="cover">
      <SearchContent onClose={onClose} categories={categories} />
    </Dialog>
  )
}

/** Mounted anew each time the dialog opens, with an empty field. */
function SearchContent({ onClose, categories }: Omit<SearchDialogProps, 'open'>) {
  const [text, setText] = useState('')
  return (
    <>
      <SearchBox inline takesFocus onLeave={onClose} onText={setText} className="mt-1" />
      {!text.trim() && <SearchStart categories={categories} onLeave={onClose} />}
    </>
  )
}
