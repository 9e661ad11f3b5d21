import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { cx } from '#web/ui/cx.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

const CLOSE_AFTER_BLUR_MS = 150

interface SuggestionsProps {
  id: string
  /** Renders them in the flow, not as an overlay */
  inline: boolean | undefined
  text: string
  field: RefObject<HTMLInputElement | null>
  /** Gets the handler of the field's keys */
  keyHandler: RefObject<((event: KeyboardEvent) => void) | null>
  /** Tells the field the id of the active option: null for none, undefined while there are no options */
  setActive: (optionId: string | null | undefined) => void
  /** Called with the id of the chosen product */
  onChoose: (productId: string) => void
}

/** The suggestions of a search field, which keeps the focus and passes on its keys (combobox pattern). */
export function Suggestions({ id, inline, text, field, keyHandler, setActive, onChoose }: SuggestionsProps) {
  const [chosenIndex, setChosenIndex] = useState(-1)
  const [open, setOpen] = useFieldOpen(field, text)
  const matches = useSuggestions(text)
  const suggestions = open && text.trim() && matches ? matches : []
  const activeIndex = Math.min(chosenIndex, suggestions.length - 1)
  const hasSuggestions = suggestions.length > 0
  const activeId = activeIndex >= 0 ? `${id}-${activeIndex}` : null
  useLayoutEffect(() => setActive(hasSuggestions ? activeId : undefined), [setActive, hasSuggestions, activeId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at the field again
  useEffect(() => setChosenIndex(-1), [text])
  useEffect(() => {
    if (!open) setChosenIndex(-1)
  }, [open])

  useLayoutEffect(() => {
    keyHandler.current = (event) => {
      const activeSuggestion = suggestions[activeIndex]
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter' && activeSuggestion) onChoose(activeSuggestion._id)
      else if (event.key === 'Escape' && hasSuggestions) setOpen(false)
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        setOpen(true)
        setChosenIndex(step(activeIndex, matches?.length ?? 0, event.key === 'ArrowDown' ? 1 : -1))
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
  })

  return (
    <>
      {hasSuggestions && (
        <div className={cx(!inline && 'absolute inset-x-0 top-full z-10 mt-1 rounded-m bg-surface shadow-float')}>
          <SuggestionList
            id={id}
            suggestions={suggestions}
            activeIndex={activeIndex}
            onChoose={({ _id }) => onChoose(_id)}
          />
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {open && text.trim() && matches ? countLabel(matches.length) : ''}
      </p>
    </>
  )
}

/** Open while the field has the focus and for 150 ms after; typing opens the list again after Escape. */
function useFieldOpen(field: RefObject<HTMLInputElement | null>, text: string) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const input = field.current
    const handleFocus = () => {
      clearTimeout(timer.current)
      setOpen(true)
    }
    const handleBlur = () => {
      timer.current = setTimeout(() => setOpen(false), CLOSE_AFTER_BLUR_MS)
    }
    if (input === document.activeElement) handleFocus()
    input?.addEventListener('focus', handleFocus)
    input?.addEventListener('blur', handleBlur)
    return () => {
      clearTimeout(timer.current)
      input?.removeEventListener('focus', handleFocus)
      input?.removeEventListener('blur', handleBlur)
    }
  }, [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another text
  useEffect(() => {
    if (field.current === document.activeElement) setOpen(true)
  }, [field, text])
  return [open, setOpen] as const
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
