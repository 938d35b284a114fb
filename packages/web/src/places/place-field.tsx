import { fullAddress, type Place, type PlaceKind } from '@kerbside/domain/places/place.ts'
import { IconButton } from '@kerbside/kit/button.tsx'
import { Combobox, type Suggestion } from '@kerbside/kit/combobox.tsx'
import {
  BoatIcon,
  BuildingIcon,
  CloseIcon,
  HospitalIcon,
  HotelIcon,
  PinIcon,
  PlaneIcon,
  TrainIcon,
} from '@kerbside/kit/icon.tsx'
import { say } from '@kerbside/words/say.ts'
import { type ReactNode, useState } from 'react'
import { findPlaces } from './api.ts'

export type PlaceFieldProps = {
  label: string
  place: Place | undefined
  onChange: (place: Place | undefined) => void
  error?: string | undefined
  hint?: ReactNode
  /** For a stop: its cross takes the whole stop away, whether it is filled or not. */
  removal?: { label: string; onRemove: () => void }
}

type Found = Suggestion & { place: Place }

/** A place of the journey: typed, found, and only taken when it was chosen from the list. */
export function PlaceField(props: PlaceFieldProps) {
  const { label, place, onChange, error, hint, removal } = props
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const unchosen = left && typed?.trim() && !place ? say('booking.pickFromList') : undefined

  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    // The text no longer says the place that was chosen.
    if (place) onChange(undefined)
  }

  return (
    <Combobox<Found>
      label={label}
      value={place ? sayPlace(place) : (typed ?? '')}
      onType={type}
      onPick={(found) => {
        setTyped(undefined)
        onChange(found.place)
      }}
      onClear={removal?.onRemove ?? (() => type(''))}
      onLeave={() => setLeft(true)}
      suggest={suggestPlaces}
      words={{
        clear: removal?.label ?? say('dialog.clear'),
        searching: say('form.searching'),
        notFound: say('form.noSuggestions'),
        failed: say('form.searchFailed'),
        count: (count) => say('form.suggestions', { count }),
      }}
      placeholder={say('booking.searchHint')}
      error={error ?? unchosen}
      hint={hint}
      whenEmpty={
        removal && (
          <IconButton
            label={`${removal.label}: ${label}`}
            icon={<CloseIcon />}
            onPress={removal.onRemove}
          />
        )
      }
    />
  )
}

async function suggestPlaces(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const places = await findPlaces(text, signal)
  return places.map((place) => ({
    key: place.id,
    name: place.name,
    detail: detailOf(place),
    icon: ICONS[place.kind],
    place,
  }))
}

/** What the field shows: a name people know stands alone, a street needs its postcode. */
export const sayPlace = ({ kind, name, postcode }: Place): string =>
  WELL_KNOWN.has(kind) || name.includes(postcode) ? name : `${name}, ${postcode}`

const WELL_KNOWN: ReadonlySet<PlaceKind> = new Set([
  'airport',
  'terminal',
  'station',
  'port',
  'hotel',
  'landmark',
  'hospital',
  'university',
  'stadium',
])

/** Town and postcode, without the name again. */
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
