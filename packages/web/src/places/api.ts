import { CODE } from '@kerbside/contract/codes.ts'
import type { searchAddress } from '@kerbside/contract/places.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { type CallOf, call } from '../server.ts'
import { readAddress } from './read-address.ts'

export const SEARCH_ADDRESS: CallOf<typeof searchAddress> = {
  method: 'GET',
  path: '/api/searchaddress',
}

/** Between the last letter and the search. */
const PAUSE_MS = 200

/** Places for what was typed so far. Throws when nobody could be asked: the field then says so. */
export async function findPlaces(prefix: string, signal: AbortSignal): Promise<Place[]> {
  await pause(signal)
  const answer = await call(SEARCH_ADDRESS, { prefix: prefix.trim() }, { signal })
  if (!answer.heard || answer.reply.code !== CODE.done)
    throw new Error(answer.heard ? answer.reply.message : answer.message)
  return answer.reply.addresses.map(readAddress)
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done, stopped) => {
    const timer = setTimeout(done, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopped(new Error('another letter was typed'))
    })
  })
}
