import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/driver/emergency.ts'
import { emergencyNumber } from '@kerbside/domain/driver/emergency-number.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { NOT_FOUND, serve } from '../../../http/serve.ts'
import { acknowledgeEmergency, listEmergencies, resolveEmergency } from './acknowledge-emergency.ts'

export function emergencyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listEmergencies, async (_, context) =>
    wire.writeEmergencies(await listEmergencies(context), {
      prefix: context.profile.settings.referencePrefix,
      emergencyNumber: emergencyNumber(context.profile.country),
    }),
  )

  serve(app, deps, wire.acknowledgeEmergency, async ({ emergencyId }, context) => {
    const by = context.principal.member?.name ?? ''
    const result = await acknowledgeEmergency(context, { emergencyId, by })
    return result ? { code: CODE.done, message: '', acknowledgedBy: result.by } : NOT_FOUND
  })

  serve(app, deps, wire.resolveEmergency, async ({ emergencyId, note }, context) => {
    const by = context.principal.member?.name ?? ''
    if (note === '')
      return {
        code: CODE.refused,
        message: wire.NO_NOTE_MESSAGE,
        resolvedBy: '',
        errors: [{ path: 'note', message: wire.NO_NOTE_MESSAGE }],
      }
    const result = await resolveEmergency(context, { emergencyId, by, note })
    return result ? { code: CODE.done, message: '', resolvedBy: result.by, errors: [] } : NOT_FOUND
  })
}
