import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

/** As long as somebody types on, nothing is asked. */
const PAUSE_MS = 300

interface ProductSearchProps {
  query: string
  /** `goesOn`: the text only grew or shrank since the last time, so that one step back leads before all of it */
  onSearch: (query: string, goesOn: boolean) => void
}

/** Searches while somebody types, and at once by Enter. */
export function ProductSearch({ query, onSearch }: ProductSearchProps) {
  const [text, setText] = useState(query)
  const asked = useRef(query)
  const goesOn = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Another query came by a link, or by going back.
    if (query === asked.current) return
    asked.current = query
    goesOn.current = false
    setText(query)
  }, [query])

  const ask = (typed: string) => {
    clearTimeout(timer.current)
    const wanted = typed.trim()
    if (wanted === asked.current) return
    asked.current = wanted
    onSearch(wanted, goesOn.current)
    goesOn.current = true
  }
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask(text)
          goesOn.current = false
        }}
      >
        <TextField
          label="Search products"
          hideLabel
          type="search"
          name="query"
          maxLength={100}
          enterKeyHint="search"
          before={<Search aria-hidden="true" className="size-5" />}
          placeholder="Search by product name, article no, color, category or sub category"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            clearTimeout(timer.current)
            timer.current = setTimeout(ask, PAUSE_MS, target.value)
          }}
        />
      </form>
    </search>
  )
}
