import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { listAddressBook } from '@kerbside/contract/places.ts'
import { say } from '@kerbside/words/say.ts'
import { mapAsked, useAsked } from '../use-asked.ts'
import type { AccountView } from './account-view.ts'
import './profile-words.ts'
import { askPlaces, readSaved, removePlace, type SavedPlace, savePlace } from './saved-places.ts'
import { sayPlaceName } from './say-place.ts'

type AddressBook = ReplyOf<typeof listAddressBook>

/** The customer's places; what is changed and taken away can be brought back as it was. */
export function usePlaces({
  profile: { custid },
  tell,
  warn,
}: Pick<AccountView, 'profile' | 'tell' | 'warn'>) {
  const { asked, again, put } = useAsked(askPlaces(custid), `places ${custid}`)
  const bringBack = async (saved: Omit<SavedPlace, 'id'> & { id?: number }): Promise<void> => {
    const answer = await savePlace(custid, saved)
    if (!answer.ok) warn(answer.message)
    again()
  }
  return {
    places: mapAsked(asked, ({ addresses }) => addresses.map(readSaved)),
    again,
    /** After a place was saved; `before` is how it was, if it was there. */
    tellSaved: (saved: Omit<SavedPlace, 'id'>, before: SavedPlace | undefined): void => {
      again()
      const text = say('profile.placeSaved', { place: sayPlaceName(saved) })
      tell(text, before && (() => void bringBack(before)))
    },
    /** Gone at once; there again when the server did not hear it. */
    remove: async (saved: SavedPlace): Promise<void> => {
      if (asked.state === 'there') put(without(asked.reply, saved))
      const done = await removePlace(saved.id)
      if (!done.ok) {
        again()
        return warn(done.message)
      }
      const { id: _gone, ...place } = saved
      tell(say('profile.placeRemoved', { place: sayPlaceName(saved) }), () => void bringBack(place))
    },
  }
}

const without = (reply: AddressBook, { id }: SavedPlace): AddressBook => ({
  ...reply,
  addresses: reply.addresses.filter((address) => Number(address.id) !== id),
})
