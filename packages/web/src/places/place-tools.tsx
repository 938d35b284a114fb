import type { Place } from '@kerbside/domain/places/place.ts'
import { IconButton } from '@kerbside/kit/button.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { LocateIcon, PinIcon } from '@kerbside/kit/more-icon.tsx'
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { Suspense, useState } from 'react'
import type { ChosenPlace } from './api.ts'
import { findHere } from './find-here.ts'
import type { PinDialogProps } from './pin-dialog.tsx'

addWords(places)

/** Pressed again, it is fetched again. */
const PinDialog = later<PinDialogProps>(
  () => import('./pin-dialog.tsx').then((module) => module.PinDialog),
  () => null,
)

export type PlaceToolsProps = Pick<PinDialogProps, 'label' | 'start' | 'source'> & {
  place: Place | undefined
  onTake: (place: Place) => void
  /** The field waits for where the customer stands. */
  onLookUp: (find: () => Promise<ChosenPlace>) => void
}

/** A place without typing: where one stands, or under a pin. */
export function PlaceTools({ label, start, source, place, onTake, onLookUp }: PlaceToolsProps) {
  const [onMap, setOnMap] = useState(false)
  return (
    <>
      <IconButton
        label={`${say('places.useLocation')}: ${label}`}
        icon={<LocateIcon />}
        onPress={() => onLookUp(findHere)}
      />
      <IconButton
        label={`${say('places.onMap')}: ${label}`}
        icon={<PinIcon />}
        onPress={() => setOnMap(true)}
      />
      {onMap && (
        <Suspense>
          <PinDialog
            label={label}
            source={source}
            start={place?.point ?? start}
            onTake={(taken) => {
              setOnMap(false)
              onTake(taken)
            }}
            onClose={() => setOnMap(false)}
          />
        </Suspense>
      )}
    </>
  )
}
