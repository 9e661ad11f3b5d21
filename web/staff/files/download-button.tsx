import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const DownloadDialog = lazy(() => import('./download-dialog.tsx'))

/** Opens what a page has as files; what that is comes with the dialog. */
export function DownloadButton({ size, className }: { size?: 'sm'; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" size={size} className={className} onClick={() => setOpen(true)}>
        Download
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DownloadDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
