import { useCallback, useEffect, useState } from 'react'
import {
  chooseLocation,
  filterShowrooms,
  NO_SHOWROOM_FILTER,
  type ShowroomFilter,
} from '#shared/rules/showroom-filter.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { api, call } from '#web/api.ts'
import { toast } from '#web/ui/toasts.ts'

/** `distance` in km, once the visitor's position is known */
export type ListedShowroom = Showroom & { distance?: number }

/** The showrooms to choose from, all or the nearest first, and the three selects that narrow them (STORE-02, STORE-03). */
export function useShowrooms() {
  const [all, setAll] = useState<readonly ListedShowroom[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [filter, setFilter] = useState(NO_SHOWROOM_FILTER)
  const [locating, setLocating] = useState(false)

  const load = useCallback(async () => {
    setFailed(false)
    try {
      setAll(await call(api.showrooms['all-showrooms'].$get()))
    } catch (error) {
      console.error(error)
      setFailed(true)
      toast.error('Failed to load showrooms')
    }
  }, [])
  useEffect(() => void load(), [load])

  const findNear = async () => {
    setLocating(true)
    const position = await askPosition()
    if (position) {
      try {
        setAll(await call(api.showrooms.nearby.$post({ json: position })))
      } catch (error) {
        console.error(error)
        toast.error('Failed to find nearby showrooms')
      }
    }
    setLocating(false)
  }

  return {
    /** null as long as they load */
    showrooms: all && filterShowrooms(all, filter),
    failed,
    filter,
    locating,
    choose: (level: keyof ShowroomFilter, name: string) => setFilter(chooseLocation(filter, level, name)),
    clear: () => {
      setFilter(NO_SHOWROOM_FILTER)
      void load()
    },
    load,
    findNear,
  }
}

/** The visitor's position in degrees, asked of the browser; null where there is none, which is told as a toast. */
async function askPosition(): Promise<{ latitude: number; longitude: number } | null> {
  if (!('geolocation' in navigator)) {
    toast.error('Geolocation is not supported by your browser')
    return null
  }
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ message }) => {
        toast.error(message ? `Geolocation error: ${message}` : 'Failed to get location')
        resolve(null)
      },
      { timeout: 15_000, maximumAge: 60_000 },
    )
  })
}
