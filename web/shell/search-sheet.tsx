import { Search } from 'lucide-react'
import type { Category } from '#shared/schemas/category.ts'
import { useLazyComponent } from '#web/lib/loading/use-lazy-component.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const importDialog = async () => (await import('./search-dialog.tsx')).SearchDialog

/** The search on small screens: a button that opens a full-screen dialog. */
export function SearchSheet({ categories, className }: { categories: readonly Category[]; className?: string }) {
  const { Content, open, close, button } = useLazyComponent(importDialog, { kind: 'dialog' })
  return (
    <>
      <IconButton label="Search" {...button} className={className}>
        <Search aria-hidden="true" className="size-6" />
      </IconButton>
      {Content && <Content open={open} onClose={close} categories={categories} />}
    </>
  )
}
