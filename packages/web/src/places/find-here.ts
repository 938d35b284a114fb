import { pinId } from '@kerbside/domain/places/pin.ts'
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { randomId } from '../random-id.ts'
import { type ChosenPlace, findChosenById } from './api.ts'

loadMessages(places)

/** A driver cannot search a square kilometre for a passenger. */
const WORST_METRES = 500
const TIMEOUT_MS = 10_000

/** The address at the customer's position, if the browser has permission and a position. */
export async function findHere(): Promise<ChosenPlace> {
  const position = await locate().catch(() => undefined)
  if (!position) return { ok: false, message: t('places.noLocation') }
  const { latitude: lat, longitude: lng, accuracy } = position.coords
  if (accuracy > WORST_METRES) return { ok: false, message: t('places.vagueLocation') }
  return findChosenById(pinId({ lat, lng }), randomId())
}

const locate = () =>
  new Promise<GeolocationPosition>((found, failed) => {
    if (!('geolocation' in navigator)) return failed(new Error('no geolocation'))
    navigator.geolocation.getCurrentPosition(found, failed, {
      enableHighAccuracy: true,
      timeout: TIMEOUT_MS,
      maximumAge: 60_000,
    })
  })
