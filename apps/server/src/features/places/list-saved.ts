import type { Place } from '@kerbside/domain/places/place.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { OperatorId } from '../../operator.ts'
import { listSavedRows } from './saved-store.ts'

export type ListedPlace = { place: Place; fullAddress: string }

/** Every saved place of the customer who asks, home and work first; none of nobody. */
export async function listAddressBook(call: Call): Promise<ListedPlace[]> {
  const { operator, who } = call
  if (!who.profile) return []
  const customerId = who.profile.id
  return withOperator(call, (tx) => listPlacesOf(tx, { operator, customerId }))
}

/** Those of somebody whom the desk looks at. */
export async function listPlacesOf(
  tx: Tx,
  whose: { operator: OperatorId; customerId: string },
): Promise<ListedPlace[]> {
  const rows = await listSavedRows(tx, whose)
  return rows.map(({ number, place, fullAddress }) => ({
    place: { ...place, id: String(number) },
    fullAddress,
  }))
}

/** Those of them that fit what was typed: each word of it begins a word of theirs. */
export async function listSaved(call: Call, { typed }: { typed: string }): Promise<Place[]> {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const saved = await listAddressBook(call)
  return saved
    .filter(({ place, fullAddress }) => {
      const known = wordsOf(
        [
          place.savedAs,
          place.name,
          fullAddress,
          place.postcode,
          place.postcode.replace(' ', ''),
        ].join(' '),
      )
      return wanted.every((word) => known.some((other) => other.startsWith(word)))
    })
    .map(({ place }) => place)
}

/** Letters and digits without accents and capitals: "Café" is found by "cafe". */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
