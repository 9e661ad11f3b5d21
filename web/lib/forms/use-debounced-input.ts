import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Pause after the last key press before the text is sent. */
export const DEBOUNCE_MS = 400

export interface DebouncedInputOptions {
  /** the current value from the URL */
  value: string
  /** `replace`: part of the same typing as the last call, so that one step Back undoes all of it */
  onSend: (text: string, options: { replace: boolean }) => void
  /** whether the text may be sent; always by default */
  isReady?: (text: string) => boolean
}

/**
 * The text of a field, sent while typing after a short pause. If the value changes in another way, such as a link or
 * Back, it replaces the text.
 */
export function useDebouncedInput({ value, onSend, isReady = () => true }: DebouncedInputOptions) {
  const [text, setText] = useState(value)
  const lastSent = useRef(value)
  const isContinuation = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === lastSent.current) return
    // The field re-renders slightly later: text typed before a step Back must not be sent after it.
    clearTimeout(timer.current)
    lastSent.current = value
    isContinuation.current = false
    setText(value)
  }, [value])

  const send = (input: string) => {
    const trimmedText = input.trim()
    if (trimmedText === lastSent.current || !isReady(trimmedText)) return
    lastSent.current = trimmedText
    onSend(trimmedText, { replace: isContinuation.current })
    isContinuation.current = true
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    timer.current = setTimeout(() => sendLater(text), DEBOUNCE_MS)
    return () => clearTimeout(timer.current)
  }, [text])

  return {
    text,
    setText,
    /** sends immediately; text typed afterwards is a separate history entry */
    flush: () => {
      send(text)
      isContinuation.current = false
    },
  }
}
