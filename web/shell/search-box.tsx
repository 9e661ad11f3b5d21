import { Search } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { language } from '#shared/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { useLazyImport } from '#web/ui/use-lazy-import.ts'

const importSuggestions = async () => (await import('./suggestions.tsx')).Suggestions

interface SearchBoxProps {
  /** Renders the suggestions in the flow below the field, not as an overlay */
  inline?: boolean
  /** The field is focused when its dialog opens */
  takesFocus?: boolean
  /** Called when a search or a product is opened */
  onLeave?: () => void
  /** Called with the text while it is typed */
  onText?: (text: string) => void
  className?: string
}

/** The search field. Its suggestions are loaded when it is first used; without JavaScript it is a plain form. */
export function SearchBox({ inline, takesFocus, onLeave, onText, className }: SearchBoxProps) {
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  /** The id of the active suggestion, null for none; undefined while there are no suggestions */
  const [active, setActive] = useState<string | null>()
  const [Suggestions, loadSuggestions] = useLazyImport(importSuggestions)
  const keyHandler = useRef<(event: KeyboardEvent) => void>(null)
  const changeText = (newText: string) => {
    setText(newText)
    onText?.(newText)
  }
  // Text that was typed before hydration.
  useEffect(() => {
    setText(field.current?.value ?? '')
    if (field.current === document.activeElement) loadSuggestions().catch(() => {})
  }, [loadSuggestions])

  const goTo = (address: string) => {
    field.current?.blur()
    onLeave?.()
    navigate(address)
  }
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault()
    const query = field.current?.value.trim()
    if (query) goTo(`/search?${new URLSearchParams({ query })}`)
  }

  return (
    <search className={cx('relative block', className)}>
      <form action={language() === 'bn' ? '/bn/search' : '/search'} onSubmit={submit} className="relative">
        <input
          ref={field}
          type="search"
          name="query"
          value={text}
          onChange={(event) => changeText(event.target.value)}
          onFocus={() => loadSuggestions().catch(() => {})}
          onKeyDown={(event) => keyHandler.current?.(event)}
          placeholder="Search for shoes"
          aria-label="Search for shoes"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={active !== undefined}
          aria-controls={id}
          aria-activedescendant={active ?? undefined}
          autoComplete="off"
          maxLength={100}
          enterKeyHint="search"
          data-autofocus={takesFocus}
          className="control-field pr-20"
        />
        <button
          type="submit"
          aria-label="Search"
          className="control-icon absolute inset-y-0 right-0 text-ink-muted hover:text-ink"
        >
          <Search aria-hidden="true" className="size-5" />
        </button>
      </form>
      {Suggestions && (
        <Suggestions
          {...{ id, inline, text, field, keyHandler, setActive }}
          onChoose={(product) => {
            changeText('')
            goTo(`/product/${product}`)
          }}
          onSearch={submit}
          onClear={() => {
            changeText('')
            field.current?.focus()
          }}
        />
      )}
    </search>
  )
}
