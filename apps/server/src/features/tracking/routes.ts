import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/tracking.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Call, operatorOf } from '../../http/call.ts'
import { limitOf } from '../../http/limits.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { quietCall } from '../../quiet-call.ts'
import { recallVias } from './count-vias.ts'
import { findToldPhoto } from './find-crew.ts'
import { findToldFootprint } from './find-footprint.ts'
import { findRide } from './find-ride.ts'
import { followDrivers } from './follow-drivers.ts'
import { joinRide } from './join-ride.ts'
import { shareRide } from './share-ride.ts'
import { showRide } from './show-ride.ts'

const PICTURE = { ...wire.findDriverPhoto, path: '/api/driverpicture' } as const

const DONE = { code: CODE.done, message: '' }

export function trackingRoutes(app: FastifyInstance, deps: Deps): void {
  const stop = followDrivers(deps)
  app.addHook('onClose', async () => stop())
  app.addHook('onReady', () => recallVias(deps))
  deps.live.onJoin('booking', joinRide)

  serve(app, deps, wire.trackVehicle, async ({ code = '', jobpartid = 0 }, call) => {
    const ride = await findRide(call, { code, reference: jobpartid })
    return ride ? showRide(call, ride) : NOT_FOUND
  })

  serve(app, deps, wire.findDriverPhoto, async ({ code = '', jobpartid }, call) => {
    const photo = await findPhoto(call, { code, reference: jobpartid })
    if (!photo) return NOT_FOUND
    return { ...DONE, photo: `data:${photo.type};base64,${photo.bytes.toString('base64')}` }
  })

  serve(app, deps, wire.findDriverFootprint, async ({ code = '', jobpartid }, call) => {
    const ride = await findRide(call, { code, reference: jobpartid })
    const went = ride && (await findToldFootprint(call, ride))
    return went ? wire.writeFootprint(went) : NOT_FOUND
  })

  serve(app, deps, wire.shareTracking, async ({ code = '', jobpartid }, call) => {
    const trackcode = await shareRide(call, { code, reference: jobpartid })
    return trackcode === undefined ? NOT_FOUND : { ...DONE, trackcode }
  })

  // The same picture as a file, for a page that has no script yet: its address holds the code that opens it.
  app.get<{ Params: { code: string; jobpartid: string } }>(
    '/driverphoto/:code/:jobpartid',
    { config: { rateLimit: limitOf(deps, PICTURE) } },
    async (request, response) => {
      response.header('cache-control', 'private, no-store')
      const profile = await operatorOf(deps, request)
      const { code, jobpartid } = request.params
      const reference = /^\d{1,9}$/.test(jobpartid) ? Number(jobpartid) : 0
      const photo = profile && (await findPhoto(quietCall(deps, profile), { code, reference }))
      if (!photo) return response.code(404).send(MISSING)
      return response
        .header('content-type', photo.type)
        .header('x-robots-tag', 'noindex, nofollow')
        .send(photo.bytes)
    },
  )
}

async function findPhoto(call: Call, asked: { code: string; reference: number }) {
  const ride = await findRide(call, asked)
  return ride && findToldPhoto(call, ride)
}
