import { fullAddress, type Place, type SavedAs } from '@kerbside/domain/places/place.ts'
import { KEEP_PLACE } from '@kerbside/web/account/desk-customer.ts'
import { type SavedPlace, writeSaved } from '@kerbside/web/account/saved-places.ts'
import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import '@kerbside/web/amendment/words.ts'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { customerOf } from './people-queries.ts'

type CustomerPlaceSheetProps = {
  custid: number
  /** Undefined for another one. */
  start: SavedPlace | undefined
  onClose: () => void
}

/** What a place is to them, where it is and what they call it. */
export function CustomerPlaceSheet({ custid, start, onClose }: CustomerPlaceSheetProps) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [savedAs, setSavedAs] = useState<SavedAs>(start?.savedAs ?? 'custom')
  const [label, setLabel] = useState(start?.label ?? '')
  const [place, setPlace] = useState<Place | undefined>(start?.place)
  const [isMissing, setIsMissing] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setIsMissing(!place)
    setTrouble('')
    if (!place) return
    const same = place === start?.place && start.fullAddress
    const called = savedAs === 'custom' ? label : ''
    const said = { savedAs, label: called, place, fullAddress: same || fullAddress(place) }
    setBusy(true)
    const answer = await changeAtDesk(KEEP_PLACE, {
      ...writeSaved(custid, said),
      id: start?.id ?? 0,
    })
    setBusy(false)
    if (!answer.heard) return setTrouble(answer.message)
    const [fault] = answer.reply.faults
    if (fault) return setTrouble(fault.message)
    queries.setQueryData(customerOf(custid).queryKey, answer.reply)
    tell(say('people.placeKept'))
    onClose()
  }
  return (
    <DeskSheet
      title={say(start ? 'people.placeOf' : 'people.addPlace')}
      sentence={say('people.placeText')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('people.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={busy} onPress={() => void save()}>
            {say('people.keepPlace')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        {trouble && (
          <p className="dk-fd-error" role="alert">
            {trouble}
          </p>
        )}
        <DeskField label={say('people.whatPlace')}>
          {(id) => (
            <SelectInput
              id={id}
              value={savedAs}
              choices={[
                { value: 'home', text: say('people.home') },
                { value: 'work', text: say('people.work') },
                { value: 'custom', text: say('people.otherPlace') },
              ]}
              onChange={setSavedAs}
            />
          )}
        </DeskField>
        <PlaceField
          label={say('people.whereItIs')}
          place={place}
          error={isMissing ? say('people.whereMissing') : undefined}
          onChange={(chosen) => {
            setPlace(chosen)
            setIsMissing(false)
          }}
        />
        {savedAs === 'custom' && (
          <DeskField label={say('people.nameOfPlace')}>
            {(id) => <TextInput id={id} value={label} most={255} onChange={setLabel} />}
          </DeskField>
        )}
      </div>
    </DeskSheet>
  )
}
