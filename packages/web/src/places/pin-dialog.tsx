import type { Point } from '@kerbside/domain/geo.ts'
import { pinId } from '@kerbside/domain/places/pin.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import type { MapSource } from '@kerbside/kit/map/map-engine.ts'
import { PinPicker } from '@kerbside/kit/map/pin-picker.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { useRef, useState } from 'react'
import { randomId } from '../random-id.ts'
import { findChosenById } from './api.ts'

addWords(places)

export type PinDialogProps = {
  /** The field it fills: "Pickup". */
  label: string
  start: Point
  source: MapSource
  onTake: (place: Place) => void
  onClose: () => void
}

/** A place nobody has a name for: a car park, a gate, a beach. The pin stays, its postcode is found. */
export function PinDialog({ label, start, source, onTake, onClose }: PinDialogProps) {
  const [under, setUnder] = useState<Place>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const asked = useRef('')

  const look = async (point: Point) => {
    const id = pinId(point)
    asked.current = id
    const found = await findChosenById(id, randomId())
    return asked.current === id ? found : undefined
  }
  const moved = async (point: Point) => {
    setRefused(undefined)
    const found = await look(point)
    if (found) setUnder(found.ok ? found.place : undefined)
  }
  const take = async (point: Point) => {
    if (under?.id === pinId(point)) return onTake(under)
    setBusy(true)
    const found = await look(point)
    setBusy(false)
    if (found?.ok) onTake(found.place)
    else if (found) setRefused(found.message)
  }

  return (
    <Dialog
      title={say('places.pinTitle', { field: label })}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      wide
    >
      <div className="stack">
        <PinPicker
          start={start}
          source={source}
          words={{
            label: say('places.pinTitle', { field: label }),
            hint: say('places.pinHint'),
            take: say('places.pinTake'),
            missing: say('places.pinMissing'),
          }}
          place={under && `${under.name}, ${under.postcode}`}
          busy={busy}
          onMove={(point) => void moved(point)}
          onTake={(point) => void take(point)}
        />
        {refused && (
          <Notice tone="bad" role="alert">
            {refused}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
