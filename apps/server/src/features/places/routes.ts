import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/places.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { findAddress } from './find-address.ts'
import { listAddressBook } from './list-saved.ts'
import { changePlace, MAX_SAVED_PLACES, removePlace, savePlace } from './save-place.ts'
import { searchPlaces } from './search-places.ts'

export function placesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.searchAddress, async ({ prefix, session }, context) =>
    wire.writeAddresses(await searchPlaces(context, { typed: prefix, session })),
  )

  serve(app, deps, wire.findAddress, async ({ id, session }, context) => {
    const result = await findAddress(context, { id, session })
    return result ? wire.writeChosen(result) : NOT_FOUND
  })

  serve(app, deps, wire.listAddressBook, async ({ custid }, context) =>
    customerOf(context, custid) === undefined
      ? NOT_FOUND
      : wire.writeAddressBook(await listAddressBook(context)),
  )

  serve(app, deps, wire.addToAddressBook, async (input, context) => {
    const customerId = customerOf(context, input.custid)
    if (customerId === undefined) return NOT_FOUND
    const id = await savePlace(context, { customerId, ...wire.readSavedPlace(input) })
    if (id === undefined) return wire.writeTooManySaved(MAX_SAVED_PLACES)
    return { code: CODE.done, message: '', id }
  })

  serve(app, deps, wire.changeAddressBook, async (input, context) => {
    const customerId = customerOf(context, input.custid)
    if (customerId === undefined) return NOT_FOUND
    const saved = { customerId, number: input.id, ...wire.readSavedPlace(input) }
    return (await changePlace(context, saved)) ? { code: CODE.done, message: '' } : NOT_FOUND
  })

  serve(app, deps, wire.removeFromAddressBook, async ({ id }, context) => {
    const customerId = context.principal.profile?.id
    if (customerId === undefined) return NOT_FOUND
    const removed = await removePlace(context, { customerId, number: id })
    return removed ? { code: CODE.done, message: '' } : NOT_FOUND
  })
}

/** The signed-in customer, if the request names them: a custid is a selector, never a credential. */
const customerOf = ({ principal }: RequestContext, custid: number): string | undefined =>
  principal.custid === custid ? principal.profile?.id : undefined
