import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import { IconButton } from '@kerbside/kit/button.tsx'
import { Combobox } from '@kerbside/kit/combobox.tsx'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { say } from '@kerbside/words/say.ts'
import { type ReactNode, useEffect, useState } from 'react'
import type { FoundPlace } from './suggest-places.tsx'

export type PlaceFieldProps = {
  label: string
  place: Place | undefined
  onChange: (place: Place | undefined) => void
  error?: string | undefined
  hint?: ReactNode
  /** For a stop: its cross takes the whole stop away, whether it is filled or not. */
  removal?: { label: string; onRemove: () => void }
}

/** A place of the journey: typed, found, and only taken when it was chosen from the list. */
export function PlaceField(props: PlaceFieldProps) {
  const { label, place, onChange, error, hint, removal } = props
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  useEffect(() => void loadSuggest().catch(() => undefined), [])
  const unchosen = left && typed?.trim() && !place ? say('booking.pickFromList') : undefined

  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    // The text no longer says the place that was chosen.
    if (place) onChange(undefined)
  }

  return (
    <Combobox<FoundPlace>
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

/** Icons and search: fetched with the first look at a field. */
const loadSuggest = () => import('./suggest-places.tsx')

async function suggestPlaces(text: string, signal: AbortSignal): Promise<readonly FoundPlace[]> {
  const { findSuggestions } = await loadSuggest()
  return findSuggestions(text, signal)
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
