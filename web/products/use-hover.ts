import { useState } from 'react'

/** Whether an element, or something inside it, is under the pointer or has the focus; `handlers` are the element's props. */
export function useHover() {
  const [hovered, setHovered] = useState(false)
  const [enter, leave] = [() => setHovered(true), () => setHovered(false)]
  return { hovered, handlers: { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave } }
}
