import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** As long as somebody types on, nothing is sent. */
const PAUSE_MS = 400

interface TypedParts {
  /** what counts now, as it stands in the address */
  value: string
  /** `goesOn`: typed on since the last time, so that one step back leads before all of it */
  onSend: (text: string, goesOn: boolean) => void
  /** what is typed so far may be sent; everything unless given */
  isReady?: (text: string) => boolean
}

/**
 * The text of a field that is sent while somebody types, after a short pause. What counts meanwhile by another way, as a
 * link or going back, takes the place of what is typed.
 */
export function useTyped({ value, onSend, isReady = () => true }: TypedParts) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const goesOn = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === sent.current) return
    // The field is drawn anew a moment later: what was typed before a step back must not be sent after it.
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
    /** sends at once; what is typed after it is a step of its own */
    sendNow: () => {
      send(text)
      goesOn.current = false
    },
  }
}
