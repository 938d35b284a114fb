import { CODE } from '@kerbside/contract/codes.ts'
import { CATEGORIES } from '@kerbside/contract/places/category.ts'
import type {
  Address,
  addToAddressBook,
  changeAddressBook,
  listAddressBook,
  removeFromAddressBook,
} from '@kerbside/contract/places.ts'
import { fullAddress, type Place, type SavedAs } from '@kerbside/domain/places/place.ts'
import { readAddress } from '../places/read-address.ts'
import { type CallOf, call } from '../server.ts'
import { type Done, judgeAnswer } from './judge-answer.ts'

const LIST: CallOf<typeof listAddressBook> = { method: 'GET', path: '/api/addressbook' }
const ADD: CallOf<typeof addToAddressBook> = { method: 'POST', path: '/api/addressbook' }
const CHANGE: CallOf<typeof changeAddressBook> = { method: 'PUT', path: '/api/addressbook' }
const REMOVE: CallOf<typeof removeFromAddressBook> = { method: 'DELETE', path: '/api/addressbook' }

/** A place of the customer's own, as the page shows it. */
export type SavedPlace = {
  id: number
  savedAs: SavedAs
  /** What the customer calls it; '' when it has no name but its own. */
  label: string
  place: Place
  /** One line, as it was when it was saved. */
  fullAddress: string
}

export const askPlaces = (custid: number) => (signal: AbortSignal) =>
  call(LIST, { custid }, { signal })

export function readSaved(address: Address): SavedPlace {
  const found = readAddress(address)
  const full = address.fulladdress
  // Its own name stands in its address; what the customer calls it does not.
  const isNamed = full !== '' && !full.toLowerCase().includes(found.name.toLowerCase())
  return {
    id: Number(address.id),
    savedAs: KINDS.find((kind) => kind === address.placename) ?? 'custom',
    label: isNamed ? found.name : '',
    place: isNamed ? { ...found, name: found.line1, line1: found.line2, line2: '' } : found,
    fullAddress: full,
  }
}

const KINDS: readonly SavedAs[] = ['home', 'work']

/** As the form leaves it; without an id it is a new one. */
export type PlaceToSave = Omit<SavedPlace, 'id'> & { id?: number | undefined }

/** The number of the place, which a new one is given by the server; what was removed elsewhere meanwhile is new. */
export async function savePlace(
  custid: number,
  saved: PlaceToSave,
): Promise<{ ok: true; id: number } | { ok: false; message: string }> {
  const { id } = saved
  if (id !== undefined) {
    const changed = await call(CHANGE, { ...writeSaved(custid, saved), id })
    if (changed.heard || changed.why !== 'refused') {
      const done = judgeAnswer(changed)
      return done.ok ? { ok: true, id } : done
    }
  }
  const answer = await call(ADD, writeSaved(custid, saved))
  const made = answer.heard && answer.reply.code === CODE.done ? answer.reply.id : undefined
  if (made !== undefined) return { ok: true, id: made }
  const done = judgeAnswer(answer)
  return done.ok ? { ok: true, id: 0 } : done
}

export const removePlace = async (id: number): Promise<Done> =>
  judgeAnswer(await call(REMOVE, { id }))

/** As a call says it. Under the customer's own name a place keeps its own where the street is written, for the driver. */
export function writeSaved(
  custid: number,
  { savedAs, label, place, fullAddress: full }: PlaceToSave,
) {
  const { name, line1, line2 } = place
  const called = label.trim()
  const lines = [line1, line2].filter((line) => line !== '' && line !== name).join(', ')
  return {
    custid,
    ...(called === '' ? { name, line1, line2 } : { name: called, line1: name, line2: lines }),
    postcode: place.postcode,
    category: CATEGORIES[place.kind],
    latitude: place.point.lat,
    longitude: place.point.lng,
    placename: savedAs,
    fulladdress: full || fullAddress(place),
    code: place.code,
  }
}
