import * as wire from '@kerbside/contract/booking/desk.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { exportBookings, findBookings, listFilters } from './find-bookings.ts'

const DONE = { code: CODE.done, message: '' } as const

/** The search over all bookings, at the desk. */
export function bookingsDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findDeskBookings, async ({ after = '', ...input }, context) => ({
    ...DONE,
    ...(await findBookings(context, { input, after, max: wire.FOUND_AT_ONCE })),
  }))

  serve(app, deps, wire.listBookingFilters, async (_, context) => ({
    ...DONE,
    ...(await listFilters(context)),
  }))

  serve(app, deps, wire.exportDeskBookings, async (input, context) => ({
    ...DONE,
    filename: `bookings-${context.profile.slug}.csv`,
    ...(await exportBookings(context, input)),
  }))
}
