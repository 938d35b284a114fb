import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { findAddress, searchAddress } from '@kerbside/contract/places.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { pauseBetweenLetters } from '../pause-between-letters.ts'
import { type CallOf, call } from '../server.ts'
import { readAddress } from './read-address.ts'

export const SEARCH_ADDRESS: CallOf<typeof searchAddress> = {
  method: 'GET',
  path: '/api/searchaddress',
}
export const FIND_ADDRESS: CallOf<typeof findAddress> = { method: 'GET', path: '/api/address' }

/** The specification, section 9. */
const MOST = 10

/** What was typed, and the search it belongs to: the same for all its letters and for the choice that ends it. */
export type Typed = { text: string; session: string }

/** Places for what was typed so far. Throws when nobody could be asked: the field then says so. */
export async function findPlaces(
  { text, session }: Typed,
  signal: AbortSignal,
): Promise<readonly Place[]> {
  await pauseBetweenLetters(signal)
  const answer = await call(SEARCH_ADDRESS, { prefix: text.trim(), session }, { signal })
  if (!answer.heard || answer.reply.code !== CODE.done)
    throw new Error(answer.heard ? answer.reply.message : answer.message)
  return answer.reply.addresses.slice(0, MOST).map(readAddress)
}

export type ChosenPlace = { ok: true; place: Place } | { ok: false; message: string }

/** A suggestion made whole: outside engines give point and postcode only when one is chosen. */
export const findChosen = ({ id }: Place, session: string): Promise<ChosenPlace> =>
  findChosenById(id, session)

/** The same for a place known by its id alone, such as a pin. */
export async function findChosenById(id: string, session: string): Promise<ChosenPlace> {
  const answer = await call(FIND_ADDRESS, { id, session })
  if (!answer.heard) return { ok: false, message: answer.message }
  const { code, message, address } = answer.reply
  if (code === CODE.done && address) return { ok: true, place: readAddress(address) }
  return { ok: false, message: code > CODE.done && message ? message : GENERIC_MESSAGE }
}
