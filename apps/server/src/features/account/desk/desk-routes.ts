import * as wire from '@kerbside/contract/account/desk.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { readSavedPlace } from '@kerbside/contract/places.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { NOT_FOUND, serve } from '../../../http/serve.ts'
import type { EraseResult } from '../privacy/delete-account.ts'
import { customerReply, listCustomers, showCustomer } from './desk-customers.ts'
import {
  blockCustomer,
  endSessions,
  eraseAtDesk,
  mailReset,
  saveCustomer,
  takeData,
} from './save-customer.ts'
import { removePlaceAtDesk, savePlaceForCustomer } from './save-place-for-customer.ts'

const DONE = { code: CODE.done, message: '' } as const

const ERASE_REJECTIONS = {
  'journeys-ahead':
    'This customer has upcoming bookings. Cancel them, or wait until they’re completed.',
  'money-open': 'This customer has a payment in progress. Try again once it’s settled.',
} satisfies Record<Extract<EraseResult, { ok: false }>['reason'], string>

/** Customer accounts at the desk. */
export function customerDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskCustomers, async ({ q = '', after = '' }, context) => ({
    ...DONE,
    ...(await listCustomers(context, { typed: q, after, max: wire.CUSTOMERS_AT_ONCE })),
  }))

  serve(app, deps, wire.showDeskCustomer, async (input, context) => {
    const customer = await showCustomer(context, input)
    return customer ? customerReply(customer) : NOT_FOUND
  })

  serve(app, deps, wire.saveDeskCustomer, async (input, context) => {
    return (await saveCustomer(context, input)) ?? NOT_FOUND
  })

  serve(app, deps, wire.saveCustomerPlace, async (input, context) => {
    const { customerId, id: number } = input
    return (
      (await savePlaceForCustomer(context, {
        customerId,
        number,
        saving: readSavedPlace(input),
      })) ?? NOT_FOUND
    )
  })

  serve(app, deps, wire.removeCustomerPlace, async ({ customerId, id: number }, context) => {
    return (await removePlaceAtDesk(context, { customerId, number })) ?? NOT_FOUND
  })

  serve(app, deps, wire.blockDeskCustomer, async (input, context) => {
    return (await blockCustomer(context, input)) ?? NOT_FOUND
  })

  serve(app, deps, wire.helpDeskCustomer, async ({ customerId, do: what }, context) => {
    const help = what === 'reset' ? mailReset : endSessions
    return (await help(context, { customerId })) ?? NOT_FOUND
  })

  serve(app, deps, wire.takeCustomerData, async (input, context) => {
    const taken = await takeData(context, input)
    return taken ? { ...DONE, filename: taken.filename, data: taken.data } : NOT_FOUND
  })

  serve(app, deps, wire.eraseDeskCustomer, async (input, context) => {
    const result = await eraseAtDesk(context, input)
    if (!result) return NOT_FOUND
    return result.ok ? DONE : { code: CODE.refused, message: ERASE_REJECTIONS[result.reason] }
  })
}
