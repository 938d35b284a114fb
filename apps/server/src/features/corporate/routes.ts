import * as wire from '@kerbside/contract/booker.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { sampleOf } from '@kerbside/domain/corporate/reference-mask.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { decideApproval } from './decide-approval.ts'
import { findMyAccount } from './find-account.ts'
import { showApproval } from './find-approval.ts'

export function corporateRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findBookerAccount, async (_, context) => {
    const mine = await findMyAccount(context)
    if (!mine) return NOT_FOUND
    const { account, role } = mine
    const { reference, costCentreRequired = false } = account.rules
    return {
      code: CODE.done,
      message: '',
      name: account.name,
      role,
      reference: {
        label: reference?.label ?? '',
        mask: reference?.mask ?? '',
        sample: sampleOf(reference?.mask ?? ''),
        required: reference?.required ?? false,
      },
      costcentres: [...account.costCentres],
      costcentrerequired: costCentreRequired,
    }
  })

  serve(app, deps, wire.findApproval, async ({ code }, context) => {
    return (await showApproval(context, { code })) ?? NOT_FOUND
  })

  serve(app, deps, wire.decideApproval, async ({ code, approve, note }, context) => {
    return (await decideApproval(context, { code, approves: approve, note })) ?? NOT_FOUND
  })
}
