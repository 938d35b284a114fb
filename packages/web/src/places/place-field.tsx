import { withoutHouseOf } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { IconButton } from '@kerbside/kit/form/button.tsx'
import { Combobox } from '@kerbside/kit/form/combobox.tsx'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { randomId } from '../random-id.ts'
import type { ChosenPlace } from './api.ts'
import { describePlace } from './describe-place.ts'
import type { MapState, PlaceToolsProps } from './place-tools.tsx'
import type { FoundPlace } from './suggest-places.tsx'

type Suggest = typeof import('./suggest-places.tsx')

export type PlaceFieldProps = {
  label: string
  place: Place | undefined
  onChange: (place: Place | undefined) => void
  error?: string | undefined
  hint?: ReactNode
  /** For a stop: its cross removes the whole stop, whether it is filled or not. */
  removal?: { label: string; onRemove: () => void }
  /** Beside the label: other actions of the field. */
  actions?: ReactNode
  /** Set if a place can be chosen on a map as well. */
  map?: PlaceMap | undefined
}

/** Where the map opens, and its provider. */
export type PlaceMap = Pick<PlaceToolsProps, 'start' | 'source'>

/** Icons, search and tools: loaded when a field first gets attention. */
const loadSuggest = () => import('./suggest-places.tsx')

/** If they fail to load, a place can still be typed. */
const PlaceTools = later<PlaceToolsProps>(
  () => loadSuggest().then((module) => module.PlaceTools),
  () => null,
)

/** A place of the journey: typed, searched, and only accepted when it is chosen from the list. */
export function PlaceField(props: PlaceFieldProps) {
  const { label, place, onChange, error, hint, removal, actions, map } = props
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const [looking, setLooking] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const [mapState, setMapState] = useState<MapState>({ isOpen: false, opened: 0 })
  const session = useRef('')
  const latest = useRef(0)
  useEffect(() => void loadSuggest().catch(() => undefined), [])
  const unchosen =
    left && !looking && typed?.trim() && !place ? t('booking.pickFromList') : undefined

  const type = (text: string) => {
    latest.current++
    setTyped(text)
    setLeft(false)
    setLooking(false)
    setErrorMessage(undefined)
    // The text no longer matches the chosen place.
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

  /** Completing a place takes a moment; another keystroke meanwhile discards the result. */
  const lookUp = async (text: string, find: (from: Suggest) => Promise<ChosenPlace>) => {
    type(text)
    setLooking(true)
    const at = latest.current
    const chosen = await loadSuggest().then(find, () => undefined)
    if (at !== latest.current) return
    setLooking(false)
    if (chosen?.ok) take(chosen.place)
    else setErrorMessage(chosen?.message ?? t('form.searchFailed'))
  }

  /** A name without a point is looked up; its text stays meanwhile, and if the look-up fails. */
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
                typed={place ? undefined : typed?.trim()}
                map={mapState}
                onMap={setMapState}
                onTake={take}
                onLookUp={(find) => void lookUp('', find)}
              />
            )}
          </Suspense>
        )
      }
      value={place ? describePlace(withoutHouseOf(place)) : (typed ?? '')}
      onType={type}
      onPick={pick}
      onClear={removal?.onRemove ?? (() => type(''))}
      onLeave={() => setLeft(true)}
      suggest={suggest}
      words={{
        clear: removal?.label ?? t('dialog.clear'),
        searching: t('form.searching'),
        notFound: t('form.nothingFound', { text: typed?.trim() ?? '' }),
        failed: () => t(navigator.onLine ? 'form.searchFailed' : 'dialog.offline'),
        retry: t('dialog.retry'),
        count: (count) => t('form.suggestions', { count }),
      }}
      {...(map && {
        whenNotFound: {
          label: () => t('places.onMap'),
          onPress: () => setMapState(({ opened }) => ({ isOpen: true, opened: opened + 1 })),
        },
      })}
      placeholder={t('booking.searchHint')}
      error={error ?? errorMessage ?? unchosen}
      hint={looking ? t('form.lookingUp') : hint}
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
