import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/tracking.ts'
import type { FastifyInstance } from 'fastify'
import { operatorOf } from '../../http/context-of-request.ts'
import { limitOf } from '../../http/limits.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { LiveDeps } from '../../hub/live.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { buildTrackingReply } from './build-tracking-reply.ts'
import { recallVias } from './count-vias.ts'
import { findDisclosedPhoto } from './find-crew.ts'
import { findDisclosedTrack } from './find-footprint.ts'
import { findLegAccess } from './find-leg-access.ts'
import { followDrivers } from './follow-drivers.ts'
import { joinLeg } from './join-leg.ts'
import { shareLeg } from './share-leg.ts'

const PICTURE = { ...wire.findDriverPhoto, path: '/api/driverpicture' } as const

const DONE = { code: CODE.done, message: '' }

export function trackingRoutes(app: FastifyInstance, deps: LiveDeps): void {
  const stop = followDrivers(deps)
  app.addHook('onClose', async () => stop())
  app.addHook('onReady', () => recallVias(deps))
  deps.live.onJoin('booking', joinLeg)

  serve(app, deps, wire.trackVehicle, async ({ code = '', jobpartid = 0 }, context) => {
    const access = await findLegAccess(context, { code, reference: jobpartid })
    return access ? buildTrackingReply(context, access) : NOT_FOUND
  })

  serve(app, deps, wire.findDriverPhoto, async ({ code = '', jobpartid }, context) => {
    const photo = await findPhoto(context, { code, reference: jobpartid })
    if (!photo) return NOT_FOUND
    return { ...DONE, photo: `data:${photo.type};base64,${photo.bytes.toString('base64')}` }
  })

  serve(app, deps, wire.findDriverFootprint, async ({ code = '', jobpartid }, context) => {
    const access = await findLegAccess(context, { code, reference: jobpartid })
    const went = access && (await findDisclosedTrack(context, access))
    return went ? wire.writeFootprint(went) : NOT_FOUND
  })

  serve(app, deps, wire.shareTracking, async ({ code = '', jobpartid }, context) => {
    const trackcode = await shareLeg(context, { code, reference: jobpartid })
    return trackcode === undefined ? NOT_FOUND : { ...DONE, trackcode }
  })

  // The same picture as a file, for a page whose script has not loaded: the code in its URL gives access.
  app.get<{ Params: { code: string; jobpartid: string } }>(
    '/driverphoto/:code/:jobpartid',
    { config: { rateLimit: limitOf(deps, PICTURE) } },
    async (request, response) => {
      response.header('cache-control', 'private, no-store')
      const profile = await operatorOf(deps, request)
      const { code, jobpartid } = request.params
      const reference = /^\d{1,9}$/.test(jobpartid) ? Number(jobpartid) : 0
      const photo = profile && (await findPhoto(systemContext(deps, profile), { code, reference }))
      if (!photo) return response.code(404).send(MISSING)
      return response
        .header('content-type', photo.type)
        .header('x-robots-tag', 'noindex, nofollow')
        .send(photo.bytes)
    },
  )
}

async function findPhoto(context: RequestContext, params: { code: string; reference: number }) {
  const access = await findLegAccess(context, params)
  return access && findDisclosedPhoto(context, access)
}
