import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/feedback.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findAverage } from './find-average.ts'
import { findFeedback, findOwnRide } from './find-feedback.ts'
import { giveFeedback } from './give-feedback.ts'

export function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findFeedback, async ({ code, jobpartid }, call) => {
    const ride = await findOwnRide(call, { code, reference: jobpartid })
    return ride ? wire.writeFeedback(await findFeedback(call, ride)) : NOT_FOUND
  })

  serve(app, deps, wire.giveFeedback, async ({ code, jobpartid, ...said }, call) => {
    const ride = await findOwnRide(call, { code, reference: jobpartid })
    if (!ride) return NOT_FOUND
    const verdict = await giveFeedback(call, { ...ride, ...said })
    const refused = verdict.ok ? undefined : verdict.reason
    return wire.writeFeedback(await findFeedback(call, ride), refused)
  })

  serve(app, deps, wire.findDriverRating, async (_said, call) => {
    const { driverId } = call.who
    if (driverId === undefined) return NOT_FOUND
    const { count, average } = await findAverage(call, { driverId })
    return { code: CODE.done, message: '', count, average: average ?? null }
  })
}
