import * as wire from '@kerbside/contract/booking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findDetails } from './find-details.ts'
import { type JourneyPage, listJourneys } from './list-journeys.ts'

export function historyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listCurrentBookings, async (said, call) => {
    const { custid, bookerid = 0, page, group } = said
    const groups = group ? [group] : (['today', 'process', 'pending'] as const)
    const found = await listJourneys(call, { custid, bookerid, page, groups, range: 'all' })
    return found ? writeList(found, page) : NOT_FOUND
  })

  serve(app, deps, wire.listJourneyHistory, async (said, call) => {
    const { custid, bookerid = 0, page, filter: range } = said
    const groups = ['history'] as const
    const found = await listJourneys(call, { custid, bookerid, page, groups, range })
    return found ? writeList(found, page) : NOT_FOUND
  })

  serve(app, deps, wire.findBookingDetails, async ({ jobid: reference }, call) => {
    return (await findDetails(call, { reference })) ?? NOT_FOUND
  })
}

const writeList = ({ journeys, counts, total }: JourneyPage, page: number): wire.JourneyList => ({
  code: CODE.done,
  message: '',
  jlist: journeys,
  pagesize: wire.JOURNEYS_A_PAGE,
  pageindex: page,
  total,
  counts,
})
