import { useEffect, useEffectEvent, useRef, useState } from 'react'

const PAUSE_MS = 400

interface TypedParts {
  /** the current value from the URL */
  value: string
  /** `isContinuation`: part of the same typing as the last call, so that one step Back undoes all of it */
  onSend: (text: string, goesOn: boolean) => void
  /** whether the text may be sent; always by default */
  isReady?: (text: string) => boolean
}

/**
 * The text of a field, sent while typing after a short pause. If the value changes in another way, such as a link or
 * Back, it replaces the text.
 */
export function useTyped({ value, onSend, isReady = () => true }: TypedParts) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const goesOn = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === sent.current) return
    // The field re-renders slightly later: text typed before a step Back must not be sent after it.
    clearTimeout(waiting.current)
    sent.current = value
    goesOn.current = false
    setText(value)
  }, [value])

  const send = (typed: string) => {
    const wanted = typed.trim()
    if (wanted === sent.current || !isReady(wanted)) return
    sent.current = wanted
    onSend(wanted, goesOn.current)
    goesOn.current = true
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    waiting.current = setTimeout(() => sendLater(text), PAUSE_MS)
    return () => clearTimeout(waiting.current)
  }, [text])

  return {
    text,
    setText,
    /** sends immediately; text typed afterwards is a separate history entry */
    sendNow: () => {
      send(text)
      goesOn.current = false
    },
  }
}
