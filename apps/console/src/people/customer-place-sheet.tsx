import * as calls from '@kerbside/contract/calls.generated/desk-customer.ts'
import { fullAddress, type Place, type SavedAs } from '@kerbside/domain/places/place.ts'
import { type SavedPlace, writeSaved } from '@kerbside/web/account/saved-places.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import '@kerbside/web/amendment/messages.ts'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { customerOf } from './people-queries.ts'

type CustomerPlaceSheetProps = {
  custid: number
  /** Undefined for a new one. */
  start: SavedPlace | undefined
  onClose: () => void
}

/** A saved place: its kind, its address and the customer's name for it. */
export function CustomerPlaceSheet({ custid, start, onClose }: CustomerPlaceSheetProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [savedAs, setSavedAs] = useState<SavedAs>(start?.savedAs ?? 'custom')
  const [label, setLabel] = useState(start?.label ?? '')
  const [place, setPlace] = useState<Place | undefined>(start?.place)
  const [isMissing, setIsMissing] = useState(false)
  const [errorMessage, setErrorMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setIsMissing(!place)
    setErrorMessage('')
    if (!place) return
    const same = place === start?.place && start.fullAddress
    const called = savedAs === 'custom' ? label : ''
    const body = { savedAs, label: called, place, fullAddress: same || fullAddress(place) }
    setBusy(true)
    const response = await submit(calls.saveCustomerPlace, {
      ...writeSaved(custid, body),
      id: start?.id ?? 0,
    })
    setBusy(false)
    if (!response.ok) return setErrorMessage(response.message)
    const [error] = response.reply.faults
    if (error) return setErrorMessage(error.message)
    queries.setQueryData(customerOf(custid).queryKey, response.reply)
    notify(t('people.placeKept'))
    onClose()
  }
  return (
    <DeskSheet
      title={t(start ? 'people.placeOf' : 'people.addPlace')}
      sentence={t('people.placeText')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('people.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={busy} onPress={() => void save()}>
            {t('people.keepPlace')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        {errorMessage && (
          <p className="dk-fd-error" role="alert">
            {errorMessage}
          </p>
        )}
        <DeskField label={t('people.whatPlace')}>
          {(id) => (
            <SelectInput
              id={id}
              value={savedAs}
              choices={[
                { value: 'home', text: t('people.home') },
                { value: 'work', text: t('people.work') },
                { value: 'custom', text: t('people.otherPlace') },
              ]}
              onChange={setSavedAs}
            />
          )}
        </DeskField>
        <PlaceField
          label={t('people.whereItIs')}
          place={place}
          error={isMissing ? t('people.whereMissing') : undefined}
          onChange={(chosen) => {
            setPlace(chosen)
            setIsMissing(false)
          }}
        />
        {savedAs === 'custom' && (
          <DeskField label={t('people.nameOfPlace')}>
            {(id) => <TextInput id={id} value={label} most={255} onChange={setLabel} />}
          </DeskField>
        )}
      </div>
    </DeskSheet>
  )
}
