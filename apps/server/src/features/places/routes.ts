import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/places.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findAddress } from './find-address.ts'
import { listAddressBook } from './list-saved.ts'
import { changePlace, MOST_SAVED, removePlace, savePlace } from './save-place.ts'
import { searchPlaces } from './search-places.ts'

export function placesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.searchAddress, async ({ prefix, session }, call) =>
    wire.writeAddresses(await searchPlaces(call, { typed: prefix, session })),
  )

  serve(app, deps, wire.findAddress, async ({ id, session }, call) => {
    const verdict = await findAddress(call, { id, session })
    return verdict ? wire.writeChosen(verdict) : NOT_FOUND
  })

  serve(app, deps, wire.listAddressBook, async ({ custid }, call) =>
    customerOf(call, custid) === undefined
      ? NOT_FOUND
      : wire.writeAddressBook(await listAddressBook(call)),
  )

  serve(app, deps, wire.addToAddressBook, async (said, call) => {
    const customerId = customerOf(call, said.custid)
    if (customerId === undefined) return NOT_FOUND
    const id = await savePlace(call, { customerId, ...wire.readSavedPlace(said) })
    if (id === undefined) return wire.writeTooManySaved(MOST_SAVED)
    return { code: CODE.done, message: '', id }
  })

  serve(app, deps, wire.changeAddressBook, async (said, call) => {
    const customerId = customerOf(call, said.custid)
    if (customerId === undefined) return NOT_FOUND
    const saved = { customerId, number: said.id, ...wire.readSavedPlace(said) }
    return (await changePlace(call, saved)) ? { code: CODE.done, message: '' } : NOT_FOUND
  })

  serve(app, deps, wire.removeFromAddressBook, async ({ id }, call) => {
    const customerId = call.who.profile?.id
    if (customerId === undefined) return NOT_FOUND
    const removed = await removePlace(call, { customerId, number: id })
    return removed ? { code: CODE.done, message: '' } : NOT_FOUND
  })
}

/** The one who is signed in, if it is them whom the request names: a custid is a selector, never a credential. */
const customerOf = ({ who }: Call, custid: number): string | undefined =>
  who.custid === custid ? who.profile?.id : undefined
