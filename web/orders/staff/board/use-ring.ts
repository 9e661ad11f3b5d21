import { useEffect, useRef } from 'react'

/** A short tone for each order that is new to the board, once it is switched on; those that are there at first do not ring. */
export function useRing(isOn: boolean, newOrders: readonly string[] | undefined): void {
  const audio = useRef<AudioContext>(null)
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    if (isOn) audio.current ??= new AudioContext()
  }, [isOn])
  useEffect(() => {
    if (!newOrders) return
    const isNews = known.current !== null && newOrders.some((id) => !known.current?.has(id))
    known.current = new Set(newOrders)
    if (isOn && isNews && audio.current) ring(audio.current)
  }, [isOn, newOrders])
}

function ring(context: AudioContext): void {
  const tone = context.createOscillator()
  tone.frequency.value = 880
  tone.connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + 0.25)
}
