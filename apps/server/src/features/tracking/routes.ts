import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/tracking.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findTracking } from './find-tracking.ts'

export function trackingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.trackVehicle, async ({ code = '', jobpartid = 0 }, call) => {
    const tracking = await findTracking(call, { code, reference: jobpartid })
    if (!tracking) return NOT_FOUND
    return {
      code: CODE.done,
      message: '',
      photo: '',
      jobid: tracking.reference,
      state: tracking.state,
      status: tracking.status,
      make: '',
      model: '',
      regno: '',
      colour: '',
      distance: 0,
      licence: '',
      etaetc: 0,
      drivernumber: '',
      drivermobile: '',
      name: '',
      driverid: 0,
      currentlocation: '',
      coordinates: [],
      currentlat: null,
      currentlng: null,
    }
  })
}
