import * as calls from '@kerbside/contract/calls.generated/account-desk.ts'
import { readSaved, type SavedPlace } from '@kerbside/web/account/saved-places.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup } from '../ui/desk-page.tsx'
import { CustomerPlaceSheet } from './customer-place-sheet.tsx'
import { type DeskCustomer } from './desk-customer.ts'
import { customerOf } from './people-queries.ts'

/**
 * The customer's saved places, which the desk changes on the phone: a home that moved, an office that is no longer
 * used.
 */
export function CustomerPlaces({ customer }: { customer: DeskCustomer }) {
  const { member, notify } = useDesk()
  const queries = useQueryClient()
  const [changing, setChanging] = useState<SavedPlace | 'new'>()
  const [removing, setRemoving] = useState<SavedPlace>()
  const [rejection, setRejection] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { customerId } = customer
  const places = customer.places.map(readSaved)
  const mayChange = member.role !== 'support'
  const remove = async ({ id }: SavedPlace) => {
    setBusy(true)
    const response = await submit(calls.removeCustomerPlace, { customerId, id })
    setBusy(false)
    if (!response.ok) return setRejection(response.message)
    queries.setQueryData(customerOf(customerId).queryKey, response.reply)
    setRemoving(undefined)
    notify(t('people.placeRemoved'))
  }
  return (
    <DeskGroup title={t('people.savedPlaces')}>
      {places.length === 0 && <p className="soft">{t('people.noPlaces')}</p>}
      <ul className="dk-members">
        {places.map((place) => (
          <li key={place.id}>
            <span className="dk-who">
              <b>{placeLabel(place)}</b>
              <small className="soft">{place.fullAddress}</small>
            </span>
            {mayChange && (
              <span className="dk-row-tools">
                <DeskButton
                  label={t('people.changeOf', { name: placeLabel(place) })}
                  onPress={() => setChanging(place)}
                >
                  {t('people.changePlace')}
                </DeskButton>
                <DeskButton
                  label={t('people.removeOf', { name: placeLabel(place) })}
                  onPress={() => {
                    setRejection(undefined)
                    setRemoving(place)
                  }}
                >
                  {t('people.removePlace')}
                </DeskButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div>
          <DeskButton onPress={() => setChanging('new')}>{t('people.addPlace')}</DeskButton>
        </div>
      )}
      {changing && (
        <CustomerPlaceSheet
          customerId={customerId}
          start={changing === 'new' ? undefined : changing}
          onClose={() => setChanging(undefined)}
        />
      )}
      {removing && (
        <ConfirmSheet
          title={t('people.removeOf', { name: placeLabel(removing) })}
          act={t('people.removePlace')}
          busy={busy}
          rejection={rejection}
          onAct={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          <p>{removing.fullAddress}</p>
          <p>{t('people.placeText')}</p>
        </ConfirmSheet>
      )}
    </DeskGroup>
  )
}

function placeLabel({ savedAs, label, place }: SavedPlace): string {
  if (savedAs === 'custom') return label || place.name
  return t(savedAs === 'home' ? 'people.home' : 'people.work')
}
