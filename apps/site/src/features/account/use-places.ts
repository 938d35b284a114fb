import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { listAddressBook } from '@kerbside/contract/places.ts'
import { mapQuery, useQuery } from '@kerbside/web/use-query.ts'
import { t } from '@kerbside/words/translate.ts'
import type { AccountView } from './account-view.ts'
import '@kerbside/web/account/profile-messages.ts'
import {
  fetchSavedPlaces,
  readSaved,
  removePlace,
  type SavedPlace,
  savePlace,
} from '@kerbside/web/account/saved-places.ts'
import { placeName } from './place-label.ts'

type AddressBook = ReplyOf<typeof listAddressBook>

/** The customer's places; a changed or removed place can be restored. */
export function usePlaces({
  profile: { custid },
  notify,
  warn,
}: Pick<AccountView, 'profile' | 'notify' | 'warn'>) {
  const { query, refetch, setReply } = useQuery(fetchSavedPlaces(custid), `places ${custid}`)
  const bringBack = async (saved: Omit<SavedPlace, 'id'> & { id?: number }): Promise<void> => {
    const response = await savePlace(custid, saved)
    if (!response.ok) warn(response.message)
    refetch()
  }
  return {
    places: mapQuery(query, ({ addresses }) => addresses.map(readSaved)),
    refetch,
    /** After a place was saved; `before` is its previous state, if it existed. */
    notifySaved: (saved: Omit<SavedPlace, 'id'>, before: SavedPlace | undefined): void => {
      refetch()
      const text = t('profile.placeSaved', { place: placeName(saved) })
      notify(text, before && (() => void bringBack(before)))
    },
    /** Removes it at once; restores it if the request fails. */
    remove: async (saved: SavedPlace): Promise<void> => {
      if (query.state === 'loaded') setReply(without(query.reply, saved))
      const done = await removePlace(saved.id)
      if (!done.ok) {
        refetch()
        return warn(done.message)
      }
      const { id: _gone, ...place } = saved
      notify(t('profile.placeRemoved', { place: placeName(saved) }), () => void bringBack(place))
    },
  }
}

const without = (reply: AddressBook, { id }: SavedPlace): AddressBook => ({
  ...reply,
  addresses: reply.addresses.filter((address) => Number(address.id) !== id),
})
