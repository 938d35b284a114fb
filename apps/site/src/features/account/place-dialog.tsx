import type { Point } from '@kerbside/domain/geo.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { Place, SavedAs } from '@kerbside/domain/places/place.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Segmented } from '@kerbside/kit/form/segmented.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import type { MapSource } from '@kerbside/kit/map/map-engine.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import '@kerbside/web/account/profile-messages.ts'
import { type PlaceToSave, savePlace } from '@kerbside/web/account/saved-places.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { kindLabel, placeName } from './place-label.ts'

// Messages of the place field, which the booking's first bundle already has.
loadMessages(booking)

export type PlaceDialogProps = {
  custid: number
  /** The initial values; without an id it is a new place. */
  start: Partial<PlaceToSave> & Pick<PlaceToSave, 'savedAs'>
  /** Allowed kinds of a new place: a customer has one home and one work. */
  kinds: readonly SavedAs[]
  /** Where the map opens, and its provider. */
  map: { start: Point; source: MapSource }
  onSaved: (id: number, saved: PlaceToSave) => void
  onClose: () => void
}

/** Edits a saved place, by search or by a pin on the map. */
export function PlaceDialog({ custid, start, kinds, map, onSaved, onClose }: PlaceDialogProps) {
  const [savedAs, setSavedAs] = useState(start.savedAs)
  const [label, setLabel] = useState(start.label ?? '')
  const [place, setPlace] = useState<Place | undefined>(start.place)
  const [missing, setMissing] = useState(false)
  const { busy, rejection, run, forgive } = useDoing()
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
      const response = await savePlace(custid, saved)
      if (response.ok) onSaved(response.id, saved)
      return response.ok ? undefined : response.message
    })

  return (
    <Dialog
      title={titleOf(start)}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" disabled={busy}>
            {busy ? t('account.processing') : t('profile.save')}
          </Button>
          <Button look="alt" onPress={onClose}>
            {t('dialog.cancel')}
          </Button>
        </>
      }
    >
      <div className="fields place-form">
        {kinds.length > 1 && (
          <Segmented<SavedAs>
            label={t('profile.whatPlace')}
            segments={kinds.map((key) => ({ key, label: kindLabel(key) }))}
            chosen={savedAs}
            onChoose={setSavedAs}
          />
        )}
        <PlaceField
          label={t('profile.address')}
          place={place}
          onChange={(chosen) => {
            setPlace(chosen)
            setMissing(false)
            forgive()
          }}
          map={map}
          error={missing ? t('form.required', { title: t('profile.address') }) : undefined}
        />
        {savedAs === 'custom' && (
          <TextField
            label={t('profile.placeLabel')}
            optional={t('dialog.optional')}
            hint={t('profile.placeLabelHint')}
            name="place-label"
            autoComplete="off"
            maxLength={255}
            value={label}
            onChange={setLabel}
          />
        )}
        {rejection && (
          <Notice tone="bad" role="alert">
            {rejection}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function titleOf({ id, savedAs, label = '', place }: PlaceDialogProps['start']): string {
  if (id !== undefined && place)
    return t('profile.changePlace', { place: placeName({ savedAs, label, place }) })
  if (savedAs === 'home') return t('profile.addHome')
  return t(savedAs === 'work' ? 'profile.addWork' : 'profile.addPlace')
}
