import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import type { SheetMode } from './sheet-draft.ts'
import { StockSheet } from './stock-sheet.tsx'

interface StockModesProps {
  /** id of the showroom */
  showroom: string
  isAdmin: boolean
}

/** Counting, receiving and, for admins, writing off in the sheet of a showroom. */
export function StockModes({ showroom, isAdmin }: StockModesProps) {
  const [mode, setMode] = useState<SheetMode>('count')
  const modes = [
    { id: 'count' as const, label: t('Count') },
    { id: 'receive' as const, label: t('Receive') },
    ...(isAdmin ? [{ id: 'write-off' as const, label: t('Write off') }] : []),
  ]
  return (
    <Tabs
      label="What to do"
      value={mode}
      onChange={(id) => setMode(modes.find((one) => one.id === id)?.id ?? 'count')}
      tabs={modes.map(({ id, label }) => ({
        id,
        label,
        hasControls: true,
        panel: id === mode && <StockSheet key={`${id} ${showroom}`} showroom={showroom} mode={id} />,
      }))}
    />
  )
}
