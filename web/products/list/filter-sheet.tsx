import type { ReactNode } from 'react'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  /** How many products the filters leave; null while they are loading */
  total: number | null
  /** The filters */
  children: ReactNode
}

/** The filters on phones: a sheet from below, with a button that counts what they leave. */
export function FilterSheet({ open, onClose, total, children }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      variant="bottom"
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            Hide Filters
          </Button>
          <Button onClick={onClose} aria-live="polite" className="grow tabular-nums">
            {total === null
              ? t('Loading...')
              : plural(
                  total,
                  t('Show {count} product', { count: total }),
                  t('Show {count} products', { count: total }),
                )}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
