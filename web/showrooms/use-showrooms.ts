import { useCallback, useEffect, useRef, useState } from 'react'
import { nearestFirst } from '#shared/rules/sort-by-distance.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { ApiError, api, call } from '#web/api.ts'
import { askPosition, knownPosition, NoPosition } from '#web/state/position.ts'
import { toast } from '#web/ui/toasts.ts'

/** `distance` in km if the visitor's position is known */
export type ListedShowroom = Showroom & { distance?: number }

interface ShowroomsOptions {
  /** The list from the page's loader; if omitted, the hook fetches it */
  given?: readonly Showroom[]
  /** Called if the browser could not provide a position */
  onNoPosition: (problem: NoPosition) => void
}

/** All showrooms, by name or nearest first, and functions to load them again. */
export function useShowrooms({ given, onNoPosition }: ShowroomsOptions) {
  const [all, setAll] = useState<readonly ListedShowroom[] | null>(() => startWith(given))
  const [failed, setFailed] = useState(false)
  const [locating, setLocating] = useState(false)
  const isGiven = given !== undefined
  const lastTurn = useRef(0)

  /** Sets the list to the result, unless a newer request was started in the meantime. */
  const show = useCallback(async (loading: Promise<readonly ListedShowroom[]>) => {
    lastTurn.current += 1
    const turn = lastTurn.current
    const loaded = await loading
    if (turn === lastTurn.current) setAll(loaded)
  }, [])

  const load = useCallback(async () => {
    setFailed(false)
    try {
      await show(call(api.showrooms['all-showrooms'].$get()))
    } catch (error) {
      console.error(error)
      setFailed(true)
      toast.error(error instanceof ApiError && error.status ? error.message : FAILED)
    }
  }, [show])
  useEffect(() => {
    if (!isGiven) void load()
  }, [isGiven, load])

  const findNear = async () => {
    setLocating(true)
    try {
      await show(askPosition().then((position) => call(api.showrooms.nearby.$post({ json: position }))))
      setFailed(false)
    } catch (error) {
      if (error instanceof NoPosition) onNoPosition(error)
      else {
        console.error(error)
        toast.error('Failed to find nearby showrooms')
      }
    }
    setLocating(false)
  }

  return {
    /** null while loading */
    all,
    failed,
    locating,
    load,
    findNear,
  }
}

const FAILED = 'Failed to load showrooms'

/** Nearest first if the position is already known. */
function startWith(given: readonly Showroom[] | undefined): readonly ListedShowroom[] | null {
  const position = knownPosition()
  return given && position ? nearestFirst(given, position) : (given ?? null)
}
