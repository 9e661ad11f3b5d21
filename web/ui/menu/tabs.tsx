import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export interface Tab {
  id: string
  label: ReactNode
  panel: ReactNode
  /** Whether the panel begins with a control: then it takes no focus itself */
  hasControls?: boolean
  /** Called when the user selects the tab */
  onOpen?: () => void
}

interface TabsProps {
  /** The accessible name of the tab list */
  label: string
  tabs: readonly Tab[]
  /** The id of the selected tab, if others decide it too; then `onChange` sets it */
  value?: string
  onChange?: (id: string) => void
  className?: string
}

/**
 * Tabs with panels; arrow keys, Home and End move between tabs. Without JavaScript all panels are shown in sequence.
 */
export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const id = useId()
  const [ownId, setOwnId] = useState(tabs[0]?.id)
  const selectedId = value ?? ownId
  const select = (tab: Tab) => {
    setOwnId(tab.id)
    onChange?.(tab.id)
    tab.onOpen?.()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextTab(tabs, selectedId, event.key)
    if (!next) return
    event.preventDefault()
    select(next)
    document.getElementById(`${id}-tab-${next.id}`)?.focus()
  }
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} onKeyDown={handleKeyDown} className="tab-list">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-controls={`${id}-panel-${tab.id}`}
            aria-selected={tab.id === selectedId}
            tabIndex={tab.id === selectedId ? 0 : -1}
            onClick={() => select(tab)}
            className="tab"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={`${id}-tab-${tab.id}`}
          data-chosen={tab.id === selectedId || undefined}
          tabIndex={tab.hasControls ? undefined : 0}
          className="tab-panel"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}

/** The tab that a key moves to, wrapping around; null for keys the tabs do not handle. */
export function nextTab<T extends { id: string }>(
  tabs: readonly T[],
  selectedId: string | undefined,
  key: string,
): T | null {
  const index = tabs.findIndex((tab) => tab.id === selectedId)
  const lastIndex = tabs.length - 1
  if (key === 'ArrowRight') return tabs[index === lastIndex ? 0 : index + 1] ?? null
  if (key === 'ArrowLeft') return tabs[index <= 0 ? lastIndex : index - 1] ?? null
  if (key === 'Home') return tabs[0] ?? null
  if (key === 'End') return tabs[lastIndex] ?? null
  return null
}
