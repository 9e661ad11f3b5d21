import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

interface KeysOfPlace {
  place: string
  keys: readonly (readonly [keys: string, what: string])[]
}

const KEYS: readonly KeysOfPlace[] = [
  {
    place: t('Orders'),
    keys: [
      ['J, K', t('The next order, the previous one')],
      ['Enter', t('Open it')],
      ['X', t('Tick it')],
      ['N', t('Its next status')],
    ],
  },
  {
    place: t('Calls'),
    keys: [
      ['N', t('Next call')],
      ['1 – 6', t('What the buyer said')],
    ],
  },
  {
    place: t('Stock'),
    keys: [
      ['↑ ↓ ← → Enter', t('Another size or shoe')],
      ['Ctrl + Z', t('Undo')],
      ['Ctrl + V', t('Paste a block of a spreadsheet')],
    ],
  },
]

/** A button that opens the list of keys that desks listen to; touch screens have none. */
export default function Keys() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="px-0! font-normal! pointer-coarse:hidden"
      >
        Keys
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Keys" size="sm">
        <div className="grid gap-5">
          {KEYS.map(({ place, keys }) => (
            <section key={place}>
              <h3 className="font-text text-16 font-semibold tracking-normal">{place}</h3>
              <dl className="mt-1 divide-y divide-line">
                {keys.map(([name, what]) => (
                  <div key={name} className="flex items-baseline justify-between gap-6 py-2">
                    <dt className="font-semibold whitespace-nowrap">{name}</dt>
                    <dd className="text-right text-ink-muted">{what}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  )
}
