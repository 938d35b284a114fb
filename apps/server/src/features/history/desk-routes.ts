import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/bookings.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { exportBookings, findBookings, listFilters } from './find-bookings.ts'

const DONE = { code: CODE.done, message: '' } as const

/** All bookings there are, looked through at the desk. */
export function bookingsDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findDeskBookings, async ({ after = '', ...said }, call) => ({
    ...DONE,
    ...(await findBookings(call, { said, after, most: wire.FOUND_AT_ONCE })),
  }))

  serve(app, deps, wire.listBookingFilters, async (_, call) => ({
    ...DONE,
    ...(await listFilters(call)),
  }))

  serve(app, deps, wire.exportDeskBookings, async (said, call) => ({
    ...DONE,
    filename: `bookings-${call.profile.slug}.csv`,
    ...(await exportBookings(call, said)),
  }))
}
