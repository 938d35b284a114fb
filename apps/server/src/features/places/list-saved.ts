import type { Place } from '@kerbside/domain/places/place.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { listSavedRows } from './saved-store.ts'

export type ListedPlace = { place: Place; fullAddress: string }

/** Every saved place of the signed-in customer, home and work first; empty for a guest. */
export async function listAddressBook(context: RequestContext): Promise<ListedPlace[]> {
  const { operator, principal } = context
  if (!principal.profile) return []
  const customerId = principal.profile.id
  return withOperator(context, (tx) => listPlacesOf(tx, { operator, customerId }))
}

/** The saved places of a customer whom the desk views. */
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

/** The saved places that match the typed text: each typed word is the prefix of one of their words. */
export async function listSaved(
  context: RequestContext,
  { typed }: { typed: string },
): Promise<Place[]> {
  const wanted = splitWords(typed)
  if (wanted.length === 0) return []
  const saved = await listAddressBook(context)
  return saved
    .filter(({ place, fullAddress }) => {
      const placeWords = splitWords(
        [
          place.savedAs,
          place.name,
          fullAddress,
          place.postcode,
          place.postcode.replace(' ', ''),
        ].join(' '),
      )
      return wanted.every((word) => placeWords.some((other) => other.startsWith(word)))
    })
    .map(({ place }) => place)
}

/** Splits into letters and digits without accents or capitals: "Café" is found by "cafe". */
const splitWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
