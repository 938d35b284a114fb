import type { SavedAs } from '@kerbside/domain/places/place.ts'
import { say } from '@kerbside/words/say.ts'
import './profile-words.ts'
import type { PlaceToSave } from './saved-places.ts'

export const sayKind = (kind: SavedAs): string =>
  say(kind === 'home' ? 'profile.home' : kind === 'work' ? 'profile.work' : 'profile.other')

/** What a customer calls a place of theirs. */
export const sayPlaceName = ({
  savedAs,
  label,
  place,
}: Pick<PlaceToSave, 'savedAs' | 'label' | 'place'>): string =>
  savedAs === 'custom' ? label || place.name : sayKind(savedAs)
