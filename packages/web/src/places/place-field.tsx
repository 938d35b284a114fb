import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import { IconButton } from '@kerbside/kit/button.tsx'
import { Combobox } from '@kerbside/kit/combobox.tsx'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { say } from '@kerbside/words/say.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { randomId } from '../random-id.ts'
import type { ChosenPlace } from './api.ts'
import type { PlaceToolsProps } from './place-tools.tsx'
import type { FoundPlace } from './suggest-places.tsx'

type Suggest = typeof import('./suggest-places.tsx')

export type PlaceFieldProps = {
  label: string
  place: Place | undefined
  onChange: (place: Place | undefined) => void
  error?: string | undefined
  hint?: ReactNode
  /** For a stop: its cross takes the whole stop away, whether it is filled or not. */
  removal?: { label: string; onRemove: () => void }
  /** Beside the label: what else can be done with the field. */
  actions?: ReactNode
  /** With it, a place can be chosen on a map as well. */
  map?: PlaceMap | undefined
}

/** Where the map opens, and whose it is. */
export type PlaceMap = Pick<PlaceToolsProps, 'start' | 'source'>

/** Icons, search and tools: fetched with the first look at a field. */
const loadSuggest = () => import('./suggest-places.tsx')

/** Without them a place can still be typed. */
const PlaceTools = later<PlaceToolsProps>(
  () => loadSuggest().then((module) => module.PlaceTools),
  () => null,
)

/** A place of the journey: typed, found, and only taken when it was chosen from the list. */
export function PlaceField(props: PlaceFieldProps) {
  const { label, place, onChange, error, hint, removal, actions, map } = props
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const [looking, setLooking] = useState(false)
  const [refused, setRefused] = useState<string>()
  const session = useRef('')
  const latest = useRef(0)
  useEffect(() => void loadSuggest().catch(() => undefined), [])
  const unchosen =
    left && !looking && typed?.trim() && !place ? say('booking.pickFromList') : undefined

  const type = (text: string) => {
    latest.current++
    setTyped(text)
    setLeft(false)
    setLooking(false)
    setRefused(undefined)
    // The text no longer says the place that was chosen.
    if (place) onChange(undefined)
  }

  const suggest = async (text: string, signal: AbortSignal) => {
    const { findSuggestions } = await loadSuggest()
    session.current ||= randomId()
    return findSuggestions({ text, session: session.current }, signal)
  }

  const take = (found: Place) => {
    session.current = ''
    setTyped(undefined)
    onChange(found)
  }

  /** Whole places take a moment; another letter typed meanwhile makes the answer nobody's. */
  const lookUp = async (text: string, find: (from: Suggest) => Promise<ChosenPlace>) => {
    type(text)
    setLooking(true)
    const at = latest.current
    const chosen = await loadSuggest().then(find, () => undefined)
    if (at !== latest.current) return
    setLooking(false)
    if (chosen?.ok) take(chosen.place)
    else setRefused(chosen?.message ?? say('form.searchFailed'))
  }

  /** A name without a point is looked up; its text stays meanwhile, and when it cannot be had. */
  const pick = ({ place: found, name }: FoundPlace) => {
    if (found.quality !== 'suggestion') take(found)
    else void lookUp(name, ({ findChosen }) => findChosen(found, session.current))
  }

  return (
    <Combobox<FoundPlace>
      label={label}
      actions={
        (actions || map) && (
          <Suspense>
            {actions}
            {map && (
              <PlaceTools
                {...map}
                label={label}
                place={place}
                onTake={take}
                onLookUp={(find) => void lookUp('', find)}
              />
            )}
          </Suspense>
        )
      }
      value={place ? sayPlace(place) : (typed ?? '')}
      onType={type}
      onPick={pick}
      onClear={removal?.onRemove ?? (() => type(''))}
      onLeave={() => setLeft(true)}
      suggest={suggest}
      words={{
        clear: removal?.label ?? say('dialog.clear'),
        searching: say('form.searching'),
        notFound: say('form.noSuggestions'),
        failed: () => say(navigator.onLine ? 'form.searchFailed' : 'dialog.offline'),
        retry: say('dialog.retry'),
        count: (count) => say('form.suggestions', { count }),
      }}
      placeholder={say('booking.searchHint')}
      error={error ?? refused ?? unchosen}
      hint={looking ? say('form.lookingUp') : hint}
      busy={looking}
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
