import type { Place } from '@kerbside/domain/places/place.ts'
import { IconButton } from '@kerbside/kit/form/button.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { LocateIcon, PinIcon } from '@kerbside/kit/more-icon.tsx'
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { Suspense, useEffect, useEffectEvent } from 'react'
import type { ChosenPlace } from './api.ts'
import { findHere } from './find-here.ts'
import type { PinDialogProps } from './pin-dialog.tsx'

loadMessages(places)

/** If it fails to load it is closed, so that another press loads it again. */
const PinDialog = later<PinDialogProps>(
  () => import('./pin-dialog.tsx').then((module) => module.PinDialog),
  MissingDialog,
)

function MissingDialog({ onClose }: PinDialogProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => close(), [])
  return null
}

export type PlaceToolsProps = Pick<PinDialogProps, 'label' | 'start' | 'source' | 'typed'> & {
  place: Place | undefined
  map: MapState
  onMap: (map: MapState) => void
  onTake: (place: Place) => void
  /** Starts a look-up whose result fills the field; a further keystroke discards it. */
  onLookUp: (find: () => Promise<ChosenPlace>) => void
}

/** `opened`: how often it was opened; a press that comes together with the closing of a failed dialog opens a new one. */
export type MapState = { isOpen: boolean; opened: number }

export const openedMap = ({ opened }: MapState): MapState => ({ isOpen: true, opened: opened + 1 })

/** Chooses a place without typing: the customer's position, or a pin on the map. */
export function PlaceTools(props: PlaceToolsProps) {
  const { label, start, source, typed, place, map, onMap, onTake, onLookUp } = props
  const close = () => onMap({ ...map, isOpen: false })
  return (
    <>
      <IconButton
        label={`${t('places.useLocation')}: ${label}`}
        icon={<LocateIcon />}
        onPress={() => onLookUp(findHere)}
      />
      <IconButton
        label={`${t('places.onMap')}: ${label}`}
        icon={<PinIcon />}
        onPress={() => onMap(openedMap(map))}
      />
      {map.isOpen && (
        <Suspense>
          <PinDialog
            key={map.opened}
            label={label}
            source={source}
            start={place?.point ?? start}
            typed={typed}
            onTake={(taken) => {
              close()
              onTake(taken)
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
