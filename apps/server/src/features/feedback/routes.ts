import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/feedback.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findAverage } from './find-average.ts'
import { findFeedback, findOwnLeg } from './find-feedback.ts'
import { giveFeedback } from './give-feedback.ts'

export function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findFeedback, async ({ code, jobpartid }, context) => {
    const ownLeg = await findOwnLeg(context, { code, reference: jobpartid })
    return ownLeg ? wire.writeFeedback(await findFeedback(context, ownLeg)) : NOT_FOUND
  })

  serve(app, deps, wire.giveFeedback, async ({ code, jobpartid, ...input }, context) => {
    const ownLeg = await findOwnLeg(context, { code, reference: jobpartid })
    if (!ownLeg) return NOT_FOUND
    const result = await giveFeedback(context, { ...ownLeg, ...input })
    const rejected = result.ok ? undefined : result.reason
    return wire.writeFeedback(await findFeedback(context, ownLeg), rejected)
  })

  serve(app, deps, wire.findDriverRating, async (_input, context) => {
    const { driverId } = context.principal
    if (driverId === undefined) return NOT_FOUND
    const { count, average } = await findAverage(context, { driverId })
    return { code: CODE.done, message: '', count, average: average ?? null }
  })
}
