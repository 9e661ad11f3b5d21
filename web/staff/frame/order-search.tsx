import { Search } from 'lucide-react'
import { type SubmitEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#shared/language/t.ts'
import { usePageFor } from '#web/auth/staff-pages.ts'
import { cx } from '#web/ui/cx.ts'

interface OrderSearchProps {
  onLeave?: () => void
  className?: string
}

/** Finds orders from every page of staff: by number, name or phone; nothing for who sees none. */
export function OrderSearch({ onLeave, className }: OrderSearchProps) {
  const id = useId()
  const navigate = useNavigate()
  const desk = usePageFor('/dashboard/orders')
  if (!desk) return null
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('query')).trim()
    if (!query) return
    onLeave?.()
    event.currentTarget.reset()
    navigate(`${desk}?${new URLSearchParams({ query })}`)
  }
  return (
    <search aria-label={t('All orders')} className={cx('relative', className)}>
      <form onSubmit={submit}>
        <label htmlFor={id} className="sr-only">
          Find an order
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-muted"
        />
        <input
          id={id}
          type="search"
          name="query"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Order, name or phone"
          className="control-field min-h-9 py-1 pl-8.5 text-14 text-ink pointer-coarse:min-h-11"
        />
      </form>
    </search>
  )
}
