import { Search } from 'lucide-react'
import { TextField } from '#web/ui/text-field.tsx'
import { useTyped } from './use-typed.ts'

interface ListSearchProps {
  /** what it searches, for screen readers: 'Search products' */
  label: string
  placeholder: string
  query: string
  /** `goesOn`: typed on since the last time, so that one step back leads before all of it */
  onSearch: (query: string, goesOn: boolean) => void
}

/** Searches a list while somebody types, and at once by Enter. */
export function ListSearch({ label, placeholder, query, onSearch }: ListSearchProps) {
  const { text, setText, sendNow } = useTyped({ value: query, onSend: onSearch })
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sendNow()
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
