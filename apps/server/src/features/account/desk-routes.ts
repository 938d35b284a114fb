import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/customer.ts'
import { readSavedPlace } from '@kerbside/contract/places.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { EraseVerdict } from './delete-account.ts'
import { answerOf, listCustomers, showCustomer } from './desk-customers.ts'
import {
  blockCustomer,
  endSessions,
  eraseAtDesk,
  mailReset,
  saveCustomer,
  takeData,
} from './keep-customer.ts'
import { keepPlace, removePlaceAtDesk } from './keep-place.ts'

const DONE = { code: CODE.done, message: '' } as const

const KEPT = {
  'journeys-ahead': 'They have journeys ahead. Call them off, or wait until they are driven.',
  'money-open': 'A payment of theirs is still under way. Try again when it is settled.',
} satisfies Record<Extract<EraseVerdict, { ok: false }>['reason'], string>

/** People with an account, at the desk. */
export function customerDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskCustomers, async ({ q = '', after = '' }, call) => ({
    ...DONE,
    ...(await listCustomers(call, { typed: q, after, most: wire.CUSTOMERS_AT_ONCE })),
  }))

  serve(app, deps, wire.showDeskCustomer, async (said, call) => {
    const customer = await showCustomer(call, said)
    return customer ? answerOf(customer) : NOT_FOUND
  })

  serve(app, deps, wire.saveDeskCustomer, async (said, call) => {
    return (await saveCustomer(call, said)) ?? NOT_FOUND
  })

  serve(app, deps, wire.keepCustomerPlace, async (said, call) => {
    const { custid, id: number } = said
    return (await keepPlace(call, { custid, number, saving: readSavedPlace(said) })) ?? NOT_FOUND
  })

  serve(app, deps, wire.removeCustomerPlace, async ({ custid, id: number }, call) => {
    return (await removePlaceAtDesk(call, { custid, number })) ?? NOT_FOUND
  })

  serve(app, deps, wire.blockDeskCustomer, async (said, call) => {
    return (await blockCustomer(call, said)) ?? NOT_FOUND
  })

  serve(app, deps, wire.helpDeskCustomer, async ({ custid, do: what }, call) => {
    const help = what === 'reset' ? mailReset : endSessions
    return (await help(call, { custid })) ?? NOT_FOUND
  })

  serve(app, deps, wire.takeCustomerData, async (said, call) => {
    const taken = await takeData(call, said)
    return taken ? { ...DONE, filename: taken.filename, data: taken.data } : NOT_FOUND
  })

  serve(app, deps, wire.eraseDeskCustomer, async (said, call) => {
    const verdict = await eraseAtDesk(call, said)
    if (!verdict) return NOT_FOUND
    return verdict.ok ? DONE : { code: CODE.refused, message: KEPT[verdict.reason] }
  })
}
