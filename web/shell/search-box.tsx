import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  lazy,
  type SubmitEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { language } from '#shared/language/language.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import type { ProductSuggestion } from '#shared/schemas/product.ts'
import { cx } from '#web/ui/cx.ts'
import { loadSuggestionList, useSuggestions } from './use-suggestions.ts'

const SuggestionList = lazy(loadSuggestionList)

const CLOSE_AFTER_BLUR_MS = 150

interface SearchBoxProps {
  /** Renders the suggestions in the flow below the field, not as an overlay */
  inline?: boolean
  /** The field is focused when its dialog opens */
  takesFocus?: boolean
  /** Called when a search or a product is opened */
  onLeave?: () => void
  className?: string
}

/** The search field with suggestions. Without JavaScript it is a plain form. */
export function SearchBox({ inline, takesFocus, onLeave, className }: SearchBoxProps) {
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const { open, setOpen, closeSoon } = useOpen()
  const matches = useSuggestions(text)
  const suggestions = open && text.trim() && matches ? matches : []
  const activeIndex = Math.min(active, suggestions.length - 1)
  // Text that was typed before hydration.
  useEffect(() => {
    setText(field.current?.value ?? '')
    if (field.current === document.activeElement) setOpen(true)
  }, [setOpen])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const goTo = (address: string) => {
    close()
    field.current?.blur()
    onLeave?.()
    navigate(address)
  }
  const choose = ({ _id }: ProductSuggestion) => {
    setText('')
    goTo(`/product/${_id}`)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const query = field.current?.value.trim()
    if (query) goTo(`/search?${new URLSearchParams({ query })}`)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const activeSuggestion = suggestions[activeIndex]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && activeSuggestion) choose(activeSuggestion)
    else if (event.key === 'Escape' && suggestions.length) close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      setActive(step(activeIndex, matches?.length ?? 0, event.key === 'ArrowDown' ? 1 : -1))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search className={cx('relative block', className)}>
      <form action={language() === 'bn' ? '/bn/search' : '/search'} onSubmit={submit} className="relative">
        <input
          ref={field}
          type="search"
          name="query"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(-1)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onBlur={closeSoon}
          onKeyDown={handleKeyDown}
          placeholder="Search for shoes"
          aria-label="Search for shoes"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={suggestions.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeIndex >= 0 ? `${id}-list-${activeIndex}` : undefined}
          autoComplete="off"
          maxLength={100}
          enterKeyHint="search"
          data-autofocus={takesFocus}
          className="control-field pr-12 [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          aria-label="Search"
          className="control-icon absolute inset-y-0 right-0 text-ink-muted hover:text-ink"
        >
          <Search aria-hidden="true" className="size-5" />
        </button>
      </form>
      {suggestions.length > 0 && (
        <div className={cx(!inline && 'absolute inset-x-0 top-full z-10 mt-1 rounded-m bg-surface shadow-float')}>
          <Suspense>
            <SuggestionList id={`${id}-list`} suggestions={suggestions} activeIndex={activeIndex} onChoose={choose} />
          </Suspense>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {open && text.trim() && matches ? countLabel(matches.length) : ''}
      </p>
    </search>
  )
}

/** Open state that closes 150 ms after the field has lost the focus. */
function useOpen() {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const updateOpen = useCallback((isOpen: boolean) => {
    clearTimeout(timer.current)
    setOpen(isOpen)
  }, [])
  return {
    open,
    setOpen: updateOpen,
    closeSoon: () => {
      timer.current = setTimeout(() => setOpen(false), CLOSE_AFTER_BLUR_MS)
    },
  }
}

/** Moves an index up or down, wrapping around. -1 stands for the field itself. */
function step(index: number, count: number, delta: 1 | -1): number {
  return ((index + 1 + delta + count + 1) % (count + 1)) - 1
}

function countLabel(count: number): string {
  return count === 0
    ? t('No suggestions')
    : plural(count, t('{count} suggestion', { count }), t('{count} suggestions', { count }))
}
