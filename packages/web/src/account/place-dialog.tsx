import type { Point } from '@kerbside/domain/geo.ts'
import { fullAddress, type Place, type SavedAs } from '@kerbside/domain/places/place.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import type { MapSource } from '@kerbside/kit/map/map-engine.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Segmented } from '@kerbside/kit/segmented.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { PlaceField } from '../places/place-field.tsx'
import './profile-words.ts'
import { type PlaceToSave, savePlace } from './saved-places.ts'
import { sayKind, sayPlaceName } from './say-place.ts'
import { useDoing } from './use-doing.ts'

// Of the field of a place, which the booking's first file knows already.
addWords(booking)

export type PlaceDialogProps = {
  custid: number
  /** What it starts from; without an id it is a new place. */
  start: Partial<PlaceToSave> & Pick<PlaceToSave, 'savedAs'>
  /** What a new place may be: a customer has one home and one work. */
  kinds: readonly SavedAs[]
  /** Where the map opens, and whose it is. */
  map: { start: Point; source: MapSource }
  onSaved: (id: number, saved: PlaceToSave) => void
  onClose: () => void
}

/** Update address: a saved place, by search or by a pin on the map. */
export function PlaceDialog({ custid, start, kinds, map, onSaved, onClose }: PlaceDialogProps) {
  const [savedAs, setSavedAs] = useState(start.savedAs)
  const [label, setLabel] = useState(start.label ?? '')
  const [place, setPlace] = useState<Place | undefined>(start.place)
  const [missing, setMissing] = useState(false)
  const { busy, refusal, run, forgive } = useDoing()
  const submit = () =>
    run(async () => {
      setMissing(!place)
      if (!place) return undefined
      const same = place === start.place && start.fullAddress
      const saved: PlaceToSave = {
        id: start.id,
        savedAs,
        label: savedAs === 'custom' ? label.trim() : '',
        place,
        fullAddress: same || fullAddress(place),
      }
      const answer = await savePlace(custid, saved)
      if (answer.ok) onSaved(answer.id, saved)
      return answer.ok ? undefined : answer.message
    })

  return (
    <Dialog
      title={titleOf(start)}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" disabled={busy}>
            {busy ? say('account.processing') : say('profile.save')}
          </Button>
          <Button look="alt" onPress={onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <div className="fields place-form">
        {kinds.length > 1 && (
          <Segmented<SavedAs>
            label={say('profile.whatPlace')}
            segments={kinds.map((key) => ({ key, label: sayKind(key) }))}
            chosen={savedAs}
            onChoose={setSavedAs}
          />
        )}
        <PlaceField
          label={say('profile.address')}
          place={place}
          onChange={(chosen) => {
            setPlace(chosen)
            setMissing(false)
            forgive()
          }}
          map={map}
          error={missing ? say('form.required', { title: say('profile.address') }) : undefined}
        />
        {savedAs === 'custom' && (
          <TextField
            label={say('profile.placeLabel')}
            optional={say('dialog.optional')}
            hint={say('profile.placeLabelHint')}
            name="place-label"
            autoComplete="off"
            maxLength={255}
            value={label}
            onChange={setLabel}
          />
        )}
        {refusal && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function titleOf({ id, savedAs, label = '', place }: PlaceDialogProps['start']): string {
  if (id !== undefined && place)
    return say('profile.changePlace', { place: sayPlaceName({ savedAs, label, place }) })
  if (savedAs === 'home') return say('profile.addHome')
  return say(savedAs === 'work' ? 'profile.addWork' : 'profile.addPlace')
}
