import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import { openCardFields } from '@kerbside/contract/payment.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { gatewayOf, merchantAt } from './find-keys.ts'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, openCardFields, async (_, call) => {
    const { paymentGateway } = call.profile.settings
    const gateway = gatewayOf(call, paymentGateway)
    if (!gateway?.openFields) return { code: CODE.done, message: '', token: '' }
    const opened = await gateway.openFields(await merchantAt(call, paymentGateway))
    if (opened.known) return { code: CODE.done, message: '', token: opened.token }
    call.log.warn({ operator: call.profile.slug, why: opened.why }, 'card fields do not open')
    return { code: CODE.failed, message: GENERIC_MESSAGE, token: '' }
  })
}
