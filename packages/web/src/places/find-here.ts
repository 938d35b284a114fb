import { pinId } from '@kerbside/domain/places/pin.ts'
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { randomId } from '../random-id.ts'
import { type ChosenPlace, findChosenById } from './api.ts'

addWords(places)

/** A driver cannot look for somebody in a square kilometre. */
const WORST_METRES = 500
const PATIENCE_MS = 10_000

/** The address the customer stands at, if the browser may and can say where that is. */
export async function findHere(): Promise<ChosenPlace> {
  const position = await locate().catch(() => undefined)
  if (!position) return { ok: false, message: say('places.noLocation') }
  const { latitude: lat, longitude: lng, accuracy } = position.coords
  if (accuracy > WORST_METRES) return { ok: false, message: say('places.vagueLocation') }
  return findChosenById(pinId({ lat, lng }), randomId())
}

const locate = () =>
  new Promise<GeolocationPosition>((found, failed) => {
    if (!('geolocation' in navigator)) return failed(new Error('no geolocation'))
    navigator.geolocation.getCurrentPosition(found, failed, {
      enableHighAccuracy: true,
      timeout: PATIENCE_MS,
      maximumAge: 60_000,
    })
  })
