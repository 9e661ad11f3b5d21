import { useCallback, useEffect, useRef, useState } from 'react'
import { nearestFirst } from '#shared/rules/nearest-first.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { ApiError, api, call } from '#web/api.ts'
import { askPosition, knownPosition, NoPosition } from '#web/state/position.ts'
import { toast } from '#web/ui/toasts.ts'

/** `distance` in km, once the visitor's position is known */
export type ListedShowroom = Showroom & { distance?: number }

interface ShowroomsOptions {
  /** The list that the page came with; without one it loads by itself */
  given?: readonly Showroom[]
  /** The browser gave no position: where and how that is told differs */
  onNoPosition: (problem: NoPosition) => void
}

/** All showrooms, by name or the nearest first, and the ways to load them again (STORE-02, STORE-03). */
export function useShowrooms({ given, onNoPosition }: ShowroomsOptions) {
  const [all, setAll] = useState<readonly ListedShowroom[] | null>(() => startWith(given))
  const [failed, setFailed] = useState(false)
  const [locating, setLocating] = useState(false)
  const isGiven = given !== undefined
  const lastTurn = useRef(0)

  /** Shows what loads, unless something else was asked for since then. */
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
    /** null as long as they load */
    all,
    failed,
    locating,
    load,
    findNear,
  }
}

const FAILED = 'Failed to load showrooms'

/** Who has told the position before, comes back to the nearest first. */
function startWith(given: readonly Showroom[] | undefined): readonly ListedShowroom[] | null {
  const position = knownPosition()
  return given && position ? nearestFirst(given, position) : (given ?? null)
}
