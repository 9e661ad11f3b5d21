import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { sortByDistance } from '#shared/rules/showrooms/sort-by-distance.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { ApiError, api, call } from '#web/api.ts'
import { getPosition, PositionError, requestPosition } from '#web/state/position.ts'
import { clearErrors } from '#web/ui/form/clear-errors.ts'
import { toast } from '#web/ui/toast/toasts.ts'

/** `distance` in km if the visitor's position is known */
export type ListedShowroom = Showroom & { distance?: number }

interface ShowroomsOptions {
  /** The list from the page's loader; if omitted, the hook fetches it */
  initialShowrooms?: readonly Showroom[]
  /** Called if the browser could not provide a position */
  onPositionError: (error: PositionError) => void
}

/** All showrooms, by name or nearest first, and functions to load them again. */
export function useShowrooms({ initialShowrooms, onPositionError }: ShowroomsOptions) {
  const [all, setAll] = useState<readonly ListedShowroom[] | null>(() => initialList(initialShowrooms))
  const [failed, setFailed] = useState(false)
  const [locating, setLocating] = useState(false)
  const hasInitialShowrooms = initialShowrooms !== undefined
  const latestRequestId = useRef(0)

  /** Sets the list to the result, unless a newer request was started in the meantime. */
  const showResult = useCallback(async (pendingShowrooms: Promise<readonly ListedShowroom[]>) => {
    latestRequestId.current += 1
    const requestId = latestRequestId.current
    const newShowrooms = await pendingShowrooms
    if (requestId === latestRequestId.current) setAll(newShowrooms)
  }, [])

  const load = useCallback(async () => {
    setFailed(false)
    try {
      await showResult(call(api.showrooms['all-showrooms'].$get()))
    } catch (error) {
      console.error(error)
      setFailed(true)
      toast.error(error instanceof ApiError && error.status ? error.message : LOAD_FAILED_MESSAGE)
    }
  }, [showResult])
  useEffect(() => {
    if (!hasInitialShowrooms) void load()
  }, [hasInitialShowrooms, load])

  const findNearest = async () => {
    setLocating(true)
    try {
      await showResult(requestPosition().then((position) => call(api.showrooms.nearby.$post({ json: position }))))
      setFailed(false)
      clearErrors()
    } catch (error) {
      if (error instanceof PositionError) onPositionError(error)
      else {
        console.error(error)
        toast.error(t('Failed to find nearby showrooms'))
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
    findNearest,
  }
}

const LOAD_FAILED_MESSAGE = t('Failed to load showrooms')

/** Nearest first if the position is already known. */
function initialList(initialShowrooms: readonly Showroom[] | undefined): readonly ListedShowroom[] | null {
  const position = getPosition()
  return initialShowrooms && position ? sortByDistance(initialShowrooms, position) : (initialShowrooms ?? null)
}
