import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { ManagedSlide } from '#shared/schemas/slide.ts'
import { Slides } from '#web/home/slides.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

/** Shows the slides as the home page will, those included that are not on it yet. */
export function SlidesPreview({ slides }: { slides: readonly ManagedSlide[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" className="mb-4" onClick={() => setOpen(true)}>
        Preview
      </Button>
      <Dialog
        open={open}
        variant="cover"
        title={t('As the home page will show them')}
        description={t('With those that are not on it yet')}
        onClose={() => setOpen(false)}
      >
        <Slides slides={slides} />
      </Dialog>
    </>
  )
}
