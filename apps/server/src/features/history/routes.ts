import * as wire from '@kerbside/contract/booking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findDetails } from './find-details.ts'
import { findHistoryPage, type HistoryPage } from './find-history-page.ts'

export function historyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listCurrentBookings, async (input, context) => {
    const { custid, bookerid = 0, page, group } = input
    const groups = group ? [group] : (['today', 'process', 'pending'] as const)
    const found = await findHistoryPage(context, { custid, bookerid, page, groups, range: 'all' })
    return found ? writeList(found, page) : NOT_FOUND
  })

  serve(app, deps, wire.listPastLegs, async (input, context) => {
    const { custid, bookerid = 0, page, filter: range } = input
    const groups = ['history'] as const
    const found = await findHistoryPage(context, { custid, bookerid, page, groups, range })
    return found ? writeList(found, page) : NOT_FOUND
  })

  serve(app, deps, wire.findBookingDetails, async ({ jobid: reference }, context) => {
    return (await findDetails(context, { reference })) ?? NOT_FOUND
  })
}

const writeList = ({ journeys, counts, total }: HistoryPage, page: number): wire.HistoryReply => ({
  code: CODE.done,
  message: '',
  jlist: journeys,
  pagesize: wire.LEGS_PER_PAGE,
  pageindex: page,
  total,
  counts,
})
