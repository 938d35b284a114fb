import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import type { Suggestion } from '@kerbside/kit/form/suggestion.ts'
import {
  BoatIcon,
  BuildingIcon,
  HospitalIcon,
  HotelIcon,
  PinIcon,
  PlaneIcon,
  TrainIcon,
} from '@kerbside/kit/more-icon.tsx'
import type { ReactNode } from 'react'
import { findPlaces, type Typed } from './api.ts'

export { findChosen } from './api.ts'
// One module with the search: each further module adds its address to the first bundle.
export { PlaceTools } from './place-tools.tsx'

export type FoundPlace = Suggestion & { place: Place }

/** Places that match the typed text, as rows of the list. */
export async function findSuggestions(
  typed: Typed,
  signal: AbortSignal,
): Promise<readonly FoundPlace[]> {
  const places = await findPlaces(typed, signal)
  return places.map((place) => ({
    key: place.id,
    name: place.name,
    detail: detailOf(place),
    icon: ICONS[place.kind],
    place,
  }))
}

/** Town and postcode, without repeating the name. */
const detailOf = (place: Place): string =>
  fullAddress(place)
    .split(', ')
    .filter((part) => part !== place.name)
    .join(', ')

const PIN = <PinIcon />
const BUILDING = <BuildingIcon />
const PLANE = <PlaneIcon />

const ICONS: Readonly<Record<PlaceKind, ReactNode>> = {
  airport: PLANE,
  terminal: PLANE,
  station: <TrainIcon />,
  port: <BoatIcon />,
  hotel: <HotelIcon />,
  hospital: <HospitalIcon />,
  landmark: BUILDING,
  university: BUILDING,
  stadium: BUILDING,
  town: PIN,
  district: PIN,
  street: PIN,
  postcode: PIN,
  pin: PIN,
}
