import { Search, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { type DebouncedInputOptions, useDebouncedInput } from '#web/lib/forms/use-debounced-input.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

interface ListSearchProps {
  /** the accessible name: 'Search products' */
  label: string
  placeholder: string
  query: string
  onSearch: DebouncedInputOptions['onSend']
}

/** A search field for a list. Searches while typing, and immediately on Enter. */
export function ListSearch({ label, placeholder, query, onSearch }: ListSearchProps) {
  const { text, setText, flush } = useDebouncedInput({ value: query, onSend: onSearch })
  const clear = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('form')?.querySelector('input')?.focus()
    setText('')
  }
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          flush()
        }}
      >
        <TextField
          label={label}
          hideLabel
          type="search"
          name="query"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          before={<Search aria-hidden="true" className="size-5" />}
          after={
            text && (
              <IconButton label="Clear the search" onClick={clear}>
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            )
          }
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </search>
  )
}
