import { Search } from 'lucide-react'
import { useDebouncedInput } from '#web/lib/forms/use-debounced-input.ts'
import { TextField } from '#web/ui/text-field.tsx'

interface ListSearchProps {
  /** the accessible name: 'Search products' */
  label: string
  placeholder: string
  query: string
  /** `isContinuation`: part of the same typing as the last call, so that one step Back undoes all of it */
  onSearch: (query: string, isContinuation: boolean) => void
}

/** A search field for a list. Searches while typing, and immediately on Enter. */
export function ListSearch({ label, placeholder, query, onSearch }: ListSearchProps) {
  const { text, setText, flush } = useDebouncedInput({ value: query, onSend: onSearch })
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
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </search>
  )
}
