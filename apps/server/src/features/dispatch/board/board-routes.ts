import { CODE } from '@kerbside/contract/codes.ts'
import { writeDeskPrice } from '@kerbside/contract/dispatch/price.ts'
import * as wire from '@kerbside/contract/dispatch.ts'
import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { NOT_FOUND, serve } from '../../../http/serve.ts'
import { sessionHash, writeLiveToken } from '../../../hub/live-token.ts'
import { findAnyBooking } from '../../booking/find/find-any-booking.ts'
import { explainQuote } from '../../quotation/quote/explain-quote.ts'
import { proposeDrivers } from '../assign/propose-drivers.ts'
import { trackIdleDrivers } from '../drive/track-idle-drivers.ts'
import { searchBoard } from './board-search.ts'
import { showBoard } from './show-board.ts'
import { showBoardLeg } from './show-board-leg.ts'
import { reportViewing } from './watch-viewing.ts'

/** The read endpoints of the desk. */
export function boardRoutes(app: FastifyInstance, deps: Deps): void {
  trackIdleDrivers(deps.drivers)

  serve(
    app,
    deps,
    wire.showBoard,
    async ({ day }, context) => (await showBoard(context, { day })) ?? NOT_FOUND,
  )

  serve(
    app,
    deps,
    wire.showDeskLeg,
    async ({ reference }, context) => (await showBoardLeg(context, { reference })) ?? NOT_FOUND,
  )

  serve(
    app,
    deps,
    wire.listCandidates,
    async ({ reference }, context) => (await proposeDrivers(context, { reference })) ?? NOT_FOUND,
  )

  serve(app, deps, wire.openDeskLive, async (_, context) => {
    const { operator, principal, client } = context
    if (!principal.member) return NOT_FOUND
    const session = sessionHash(client.staff.token ?? '')
    const claims = { kind: 'board', operator, holder: principal.member.id, session } as const
    return { code: CODE.done, message: '', url: LIVE_PATH, token: writeLiveToken(context, claims) }
  })

  serve(app, deps, wire.reportDeskViewing, async (input, context) => {
    const { member } = context.principal
    if (!member) return NOT_FOUND
    const viewers = reportViewing(context, { ...input, name: member.name })
    return { code: CODE.done, message: '', presence: viewers }
  })

  serve(app, deps, wire.explainDeskPrice, async ({ reference }, context) => {
    const booking = await findAnyBooking(context, { reference })
    const leg = booking?.legs.find((leg) => leg.reference === reference)
    if (!booking || !leg) return NOT_FOUND
    const explained = await explainQuote(context, { quoteId: booking.quoteId })
    return explained ? writeDeskPrice(explained, { booking, leg }) : NOT_FOUND
  })

  serve(app, deps, wire.searchDeskBookings, async ({ q }, context) => ({
    code: CODE.done,
    message: '',
    bookings: await searchBoard(context, { typed: q }),
  }))
}
