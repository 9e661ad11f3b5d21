import { LayoutGrid, Rows3 } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { cx } from '#web/ui/cx.ts'

type View = 'table' | 'cards'

interface ViewSwitchProps {
  view: View
  onChoose: (view: View) => void
  className?: string
}

const VIEWS = [
  { view: 'table', label: t('Table'), icon: Rows3 },
  { view: 'cards', label: t('Cards'), icon: LayoutGrid },
] as const

/** Two buttons that show a list as a table or as cards. */
export function ViewSwitch({ view: current, onChoose, className }: ViewSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div role="group" aria-label={t('View')} className={cx('flex rounded-m border border-control', className)}>
      {VIEWS.map(({ view, label, icon: Icon }) => (
        <button
          key={view}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={view === current}
          onClick={() => onChoose(view)}
          className="grid size-9 place-items-center rounded-m hover:bg-ground aria-pressed:bg-ground aria-pressed:text-brand pointer-coarse:size-11"
        >
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </button>
      ))}
    </div>
  )
}
