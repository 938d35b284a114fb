import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import { openCardFields } from '@kerbside/contract/payment.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { gatewayOf, merchantAt } from './find-keys.ts'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, openCardFields, async (_, context) => {
    const { paymentGateway } = context.profile.settings
    const gateway = gatewayOf(context, paymentGateway)
    if (!gateway?.openFields) return { code: CODE.done, message: '', token: '' }
    const opened = await gateway.openFields(await merchantAt(context, paymentGateway))
    if (opened.known) return { code: CODE.done, message: '', token: opened.token }
    context.log.warn(
      { operator: context.profile.slug, why: opened.why },
      'card fields could not be opened',
    )
    return { code: CODE.failed, message: GENERIC_MESSAGE, token: '' }
  })
}
