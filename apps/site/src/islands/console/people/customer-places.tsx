import { type DeskCustomer, REMOVE_PLACE } from '@kerbside/web/account/desk-customer.ts'
import { readSaved, type SavedPlace } from '@kerbside/web/account/saved-places.ts'
import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { SureSheet } from '../fleet/sure-sheet.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { CustomerPlaceSheet } from './customer-place-sheet.tsx'
import { customerOf } from './people-queries.ts'

/** Where they go to, changed for whoever rings: a home that moved, an office that is none any more. */
export function CustomerPlaces({ customer }: { customer: DeskCustomer }) {
  const { member, tell } = useDesk()
  const queries = useQueryClient()
  const [changing, setChanging] = useState<SavedPlace | 'new'>()
  const [removing, setRemoving] = useState<SavedPlace>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { custid } = customer
  const places = customer.places.map(readSaved)
  const mayChange = member.role !== 'support'
  const remove = async ({ id }: SavedPlace) => {
    setBusy(true)
    const answer = await changeAtDesk(REMOVE_PLACE, { custid, id })
    setBusy(false)
    if (!answer.heard) return setRefusal(answer.message)
    queries.setQueryData(customerOf(custid).queryKey, answer.reply)
    setRemoving(undefined)
    tell(say('people.placeRemoved'))
  }
  return (
    <DeskGroup title={say('people.savedPlaces')}>
      {places.length === 0 && <p className="soft">{say('people.noPlaces')}</p>}
      <ul className="dk-members">
        {places.map((place) => (
          <li key={place.id}>
            <span className="dk-who">
              <b>{sayCalled(place)}</b>
              <small className="soft">{place.fullAddress}</small>
            </span>
            {mayChange && (
              <span className="dk-row-tools">
                <DeskButton
                  label={say('people.changeOf', { name: sayCalled(place) })}
                  onPress={() => setChanging(place)}
                >
                  {say('people.changePlace')}
                </DeskButton>
                <DeskButton
                  label={say('people.removeOf', { name: sayCalled(place) })}
                  onPress={() => {
                    setRefusal(undefined)
                    setRemoving(place)
                  }}
                >
                  {say('people.removePlace')}
                </DeskButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div>
          <DeskButton onPress={() => setChanging('new')}>{say('people.addPlace')}</DeskButton>
        </div>
      )}
      {changing && (
        <CustomerPlaceSheet
          custid={custid}
          start={changing === 'new' ? undefined : changing}
          onClose={() => setChanging(undefined)}
        />
      )}
      {removing && (
        <SureSheet
          title={say('people.removeOf', { name: sayCalled(removing) })}
          act={say('people.removePlace')}
          busy={busy}
          refusal={refusal}
          onAct={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          <p>{removing.fullAddress}</p>
          <p>{say('people.placeText')}</p>
        </SureSheet>
      )}
    </DeskGroup>
  )
}

function sayCalled({ savedAs, label, place }: SavedPlace): string {
  if (savedAs === 'custom') return label || place.name
  return say(savedAs === 'home' ? 'people.home' : 'people.work')
}
