import * as calls from '@kerbside/contract/calls.generated/places.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { callApi } from '../call-api.ts'
import { debounceTyping } from '../debounce-typing.ts'
import { readAddress } from './read-address.ts'

/** The specification, section 9. */
const MAX_RESULTS = 10

/** The typed text, and its search session: the same for all keystrokes and for the choice that ends it. */
export type Typed = { text: string; session: string }

/** Places that match the typed text. Throws if the server could not be reached: the field then shows a message. */
export async function findPlaces(
  { text, session }: Typed,
  signal: AbortSignal,
): Promise<readonly Place[]> {
  await debounceTyping(signal)
  const response = await callApi(calls.searchAddress, { prefix: text.trim(), session }, { signal })
  if (!response.ok || response.reply.code !== CODE.done)
    throw new Error(response.ok ? response.reply.message : response.message)
  return response.reply.addresses.slice(0, MAX_RESULTS).map(readAddress)
}

export type ChosenPlace = { ok: true; place: Place } | { ok: false; message: string }

/** Completes a suggestion: outside engines return point and postcode only for the chosen one. */
export const findChosen = ({ id }: Place, session: string): Promise<ChosenPlace> =>
  findChosenById(id, session)

/** The same for a place known only by its id, such as a pin. */
export async function findChosenById(id: string, session: string): Promise<ChosenPlace> {
  const response = await callApi(calls.findAddress, { id, session })
  if (!response.ok) return { ok: false, message: response.message }
  const { code, message, address } = response.reply
  if (code === CODE.done && address) return { ok: true, place: readAddress(address) }
  return { ok: false, message: code > CODE.done && message ? message : GENERIC_MESSAGE }
}
