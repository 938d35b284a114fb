import type { BoardDriver } from '@kerbside/contract/desk/board.ts'
import type { DriverMoved } from '@kerbside/contract/live.ts'

export type DriverPlace = {
  driverid: number
  lat: number
  lng: number
  heading: number | null
  /** When that was, ISO 8601. */
  at: string
}

/** Where the drivers are: apart from the board, so that a car that moves draws nothing but itself. */
export function openDriverPlaces() {
  let places: ReadonlyMap<number, DriverPlace> = new Map()
  const listeners = new Set<() => void>()
  let told = false

  // Many cars move in one breath; they are drawn together.
  const tell = () => {
    if (told) return
    told = true
    setTimeout(() => {
      told = false
      for (const listener of listeners) listener()
    }, 250)
  }
  const isNewer = (place: DriverPlace) => {
    const known = places.get(place.driverid)
    return !known || Date.parse(place.at) > Date.parse(known.at)
  }

  return {
    read: () => places,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** From the board: whoever is not on it any more goes. */
    learn(drivers: readonly BoardDriver[]): void {
      const next = new Map<number, DriverPlace>()
      for (const { driverid, place } of drivers) {
        const told = place && { ...place, driverid }
        const known = places.get(driverid)
        const newest = told && isNewer(told) ? told : (known ?? told)
        if (newest) next.set(driverid, newest)
      }
      places = next
      tell()
    },
    moved({ driverid, lat, lng, heading, at }: Omit<DriverMoved, 'signal'>): void {
      const place = { driverid, lat, lng, heading, at }
      if (!Number.isFinite(lat) || !Number.isFinite(lng) || !isNewer(place)) return
      places = new Map(places).set(driverid, place)
      tell()
    },
  }
}

export type DriverPlaces = ReturnType<typeof openDriverPlaces>
