import * as calls from '@kerbside/contract/calls.generated/places.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { CATEGORIES } from '@kerbside/contract/places/category.ts'
import type { Address } from '@kerbside/contract/places.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { Place, SavedAs } from '@kerbside/domain/places/place.ts'
import { callApi } from '../call-api.ts'
import { readAddress } from '../places/read-address.ts'
import { type Done, readDone } from './read-done.ts'

/** A customer's saved place, as the page shows it. */
export type SavedPlace = {
  id: number
  savedAs: SavedAs
  /** The customer's name for it; '' if it has only its own name. */
  label: string
  place: Place
  /** The address in one line, as it was when it was saved. */
  fullAddress: string
}

export const fetchSavedPlaces = (custid: number) => (signal: AbortSignal) =>
  callApi(calls.listAddressBook, { custid }, { signal })

export function readSaved(address: Address): SavedPlace {
  const found = readAddress(address)
  const full = address.fulladdress
  // The address contains the place's own name but not the customer's name for it.
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

/** As entered in the form; without an id it is a new place. */
export type PlaceToSave = Omit<SavedPlace, 'id'> & { id?: number | undefined }

/**
 * Returns the id of the place; the server assigns one to a new place, and to one that was removed elsewhere
 * meanwhile.
 */
export async function savePlace(
  custid: number,
  saved: PlaceToSave,
): Promise<{ ok: true; id: number } | { ok: false; message: string }> {
  const { id } = saved
  if (id !== undefined) {
    const changed = await callApi(calls.changeAddressBook, { ...writeSaved(saved), custid, id })
    if (changed.ok || changed.why !== 'rejected') {
      const done = readDone(changed)
      return done.ok ? { ok: true, id } : done
    }
  }
  const response = await callApi(calls.addToAddressBook, { ...writeSaved(saved), custid })
  const made = response.ok && response.reply.code === CODE.done ? response.reply.id : undefined
  if (made !== undefined) return { ok: true, id: made }
  const done = readDone(response)
  return done.ok ? { ok: true, id: 0 } : done
}

export const removePlace = async (id: number): Promise<Done> =>
  readDone(await callApi(calls.removeFromAddressBook, { id }))

/** The request data. If the customer gives a place another name, its own name goes into the street, for the driver. */
export function writeSaved({ savedAs, label, place, fullAddress: full }: PlaceToSave) {
  const { name, line1, line2 } = place
  const called = label.trim()
  const lines = [line1, line2].filter((line) => line !== '' && line !== name).join(', ')
  return {
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
