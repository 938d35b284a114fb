import type { BoardDriver } from '@kerbside/contract/dispatch/board.ts'
import type { DriverMoved } from '@kerbside/contract/live.ts'

export type DriverPlace = {
  driverId: number
  lat: number
  lng: number
  heading: number | null
  /** Time of the position, ISO 8601. */
  at: string
}

/** The drivers' positions: separate from the board, so that a moving car redraws only itself. */
export function openDriverPlaces() {
  let places: ReadonlyMap<number, DriverPlace> = new Map()
  const listeners = new Set<() => void>()
  let isScheduled = false

  // Many cars may move at once; they are drawn together.
  const notifyListeners = () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      for (const listener of listeners) listener()
    }, 250)
  }
  const isNewer = (place: DriverPlace) => {
    const existing = places.get(place.driverId)
    return !existing || Date.parse(place.at) > Date.parse(existing.at)
  }

  return {
    read: () => places,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Takes the positions of the board's drivers, and removes drivers no longer on it. */
    update(drivers: readonly BoardDriver[]): void {
      const next = new Map<number, DriverPlace>()
      for (const { driverId, place } of drivers) {
        const reported = place && { ...place, driverId }
        const existing = places.get(driverId)
        const newest = reported && isNewer(reported) ? reported : (existing ?? reported)
        if (newest) next.set(driverId, newest)
      }
      places = next
      notifyListeners()
    },
    moved({ driverId, lat, lng, heading, at }: Omit<DriverMoved, 'signal'>): void {
      const place = { driverId, lat, lng, heading, at }
      if (!Number.isFinite(lat) || !Number.isFinite(lng) || !isNewer(place)) return
      places = new Map(places).set(driverId, place)
      notifyListeners()
    },
  }
}

export type DriverPlaces = ReturnType<typeof openDriverPlaces>
