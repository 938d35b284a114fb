import type { Point } from '@kerbside/domain/geo.ts'
import { namePin, pinId } from '@kerbside/domain/places/pin.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import type { MapSource } from '@kerbside/kit/map/map-engine.ts'
import { PinPicker } from '@kerbside/kit/map/pin-picker.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { useRef, useState } from 'react'
import { randomId } from '../random-id.ts'
import { findChosenById } from './api.ts'
import { describePlace } from './describe-place.ts'

loadMessages(places)

export type PinDialogProps = {
  /** The field it fills in: "Pickup". */
  label: string
  start: Point
  source: MapSource
  /** What was typed before: the name of a pin where no address is known. */
  typed?: string | undefined
  onTake: (place: Place) => void
  onClose: () => void
}

/**
 * Picks a place without an address: a car park, a gate, a beach. The pin's point is kept, its postcode is looked up.
 */
export function PinDialog({ label, start, source, typed, onTake, onClose }: PinDialogProps) {
  const [under, setUnder] = useState<Place>()
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const lastRequestId = useRef('')

  const findPlaceAt = async (point: Point) => {
    const id = pinId(point)
    lastRequestId.current = id
    const found = await findChosenById(id, randomId())
    if (lastRequestId.current !== id) return undefined
    return found.ok ? { ...found, place: namePin(found.place, typed) } : found
  }
  const moved = async (point: Point) => {
    setErrorMessage(undefined)
    const found = await findPlaceAt(point)
    if (found) setUnder(found.ok ? found.place : undefined)
  }
  const take = async (point: Point) => {
    if (under?.id === pinId(point)) return onTake(under)
    setBusy(true)
    const found = await findPlaceAt(point)
    setBusy(false)
    if (found?.ok) onTake(found.place)
    else if (found) setErrorMessage(found.message)
  }

  return (
    <Dialog
      title={t('places.pinTitle', { field: label })}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      wide
    >
      <div className="stack">
        <PinPicker
          start={start}
          source={source}
          words={{
            label: t('places.pinTitle', { field: label }),
            hint: t('places.pinHint'),
            take: t('places.pinTake'),
            missing: t('places.pinMissing'),
          }}
          place={under && describePlace(under)}
          busy={busy}
          onMove={(point) => void moved(point)}
          onTake={(point) => void take(point)}
        />
        {errorMessage && (
          <Notice tone="bad" role="alert">
            {errorMessage}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
