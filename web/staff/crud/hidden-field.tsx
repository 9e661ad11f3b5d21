import { useEffect, useRef } from 'react'

interface HiddenFieldProps<Value> {
  name: string
  /** What is sent, as JSON */
  value: Value
  /** What the field is called, and its value in words, where two versions of a form are compared */
  label: string
  text: string
  /** The form takes another value over, such as a colleague's */
  onSet: (value: Value) => void
}

/** A value that no control of the browser holds, as a field of its form: changing it is typing, and the form may set it. */
export function HiddenField<Value>({ name, value, label, text, onSet }: HiddenFieldProps<Value>) {
  const json = JSON.stringify(value)
  const field = useRef<HTMLInputElement>(null)
  const previous = useRef(json)
  useEffect(() => {
    if (previous.current === json) return
    previous.current = json
    // Changing a hidden input fires no event, which the form needs to check its values.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [json])
  return (
    <input
      ref={field}
      type="hidden"
      name={name}
      value={json}
      data-label={label}
      data-text={text}
      onInput={({ currentTarget }) => {
        if (currentTarget.value !== json) onSet(JSON.parse(currentTarget.value))
      }}
    />
  )
}
