import type { SavedAs } from '@kerbside/domain/places/place.ts'
import { t } from '@kerbside/words/translate.ts'
import '@kerbside/web/account/profile-messages.ts'
import type { PlaceToSave } from '@kerbside/web/account/saved-places.ts'

export const kindLabel = (kind: SavedAs): string =>
  t(kind === 'home' ? 'profile.home' : kind === 'work' ? 'profile.work' : 'profile.other')

/** The customer's name for a saved place. */
export const placeName = ({
  savedAs,
  label,
  place,
}: Pick<PlaceToSave, 'savedAs' | 'label' | 'place'>): string =>
  savedAs === 'custom' ? label || place.name : kindLabel(savedAs)
