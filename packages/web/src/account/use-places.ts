import { say } from '@kerbside/words/say.ts'
import { mapAsked, useAsked } from '../use-asked.ts'
import type { AccountView } from './account-view.ts'
import './profile-words.ts'
import { askPlaces, readSaved, removePlace, type SavedPlace, savePlace } from './saved-places.ts'
import { sayPlaceName } from './say-place.ts'

/** The customer's places; what is changed and taken away can be brought back as it was. */
export function usePlaces({ profile: { custid }, tell }: Pick<AccountView, 'profile' | 'tell'>) {
  const { asked, again } = useAsked(askPlaces(custid), `places ${custid}`)
  const bringBack = async (saved: Omit<SavedPlace, 'id'> & { id?: number }): Promise<void> => {
    const answer = await savePlace(custid, saved)
    if (!answer.ok) tell(answer.message)
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
    remove: async (saved: SavedPlace): Promise<void> => {
      const done = await removePlace(saved.id)
      again()
      if (!done.ok) return tell(done.message)
      const { id: _gone, ...place } = saved
      tell(say('profile.placeRemoved', { place: sayPlaceName(saved) }), () => void bringBack(place))
    },
  }
}
