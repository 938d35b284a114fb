import { CODE } from '@kerbside/contract/codes.ts'
import { writeDeskPrice } from '@kerbside/contract/desk/price.ts'
import * as wire from '@kerbside/contract/desk.ts'
import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { sessionHash, writeLiveToken } from '../../hub/live-token.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { explainQuote } from '../quotation/explain-quote.ts'
import { searchBoard } from './board-search.ts'
import { watchStillness } from './board-stillness.ts'
import { proposeDrivers } from './propose-drivers.ts'
import { showBoard } from './show-board.ts'
import { showBoardJob } from './show-board-job.ts'
import { tellLooking } from './watch-looking.ts'

/** What the desk reads. */
export function boardRoutes(app: FastifyInstance, deps: Deps): void {
  watchStillness(deps.drivers)

  serve(
    app,
    deps,
    wire.showBoard,
    async ({ day }, call) => (await showBoard(call, { day })) ?? NOT_FOUND,
  )

  serve(
    app,
    deps,
    wire.showDeskJob,
    async ({ jobpartid }, call) =>
      (await showBoardJob(call, { reference: jobpartid })) ?? NOT_FOUND,
  )

  serve(
    app,
    deps,
    wire.listCandidates,
    async ({ jobpartid }, call) =>
      (await proposeDrivers(call, { reference: jobpartid })) ?? NOT_FOUND,
  )

  serve(app, deps, wire.openDeskLive, async (_, call) => {
    const { operator, who, visitor } = call
    if (!who.member) return NOT_FOUND
    const session = sessionHash(visitor.staff.token ?? '')
    const claims = { kind: 'board', operator, holder: who.member.id, session } as const
    return { code: CODE.done, message: '', url: LIVE_PATH, token: writeLiveToken(call, claims) }
  })

  serve(app, deps, wire.tellDeskLooking, async (said, call) => {
    const { member } = call.who
    if (!member) return NOT_FOUND
    const lookers = tellLooking(call, { ...said, name: member.name })
    return { code: CODE.done, message: '', lookers }
  })

  serve(app, deps, wire.explainDeskPrice, async ({ jobpartid }, call) => {
    const booking = await findAnyBooking(call, { reference: jobpartid })
    const leg = booking?.legs.find(({ reference }) => reference === jobpartid)
    if (!booking || !leg) return NOT_FOUND
    const explained = await explainQuote(call, { quoteId: booking.quoteId })
    return explained ? writeDeskPrice(explained, { booking, leg }) : NOT_FOUND
  })

  serve(app, deps, wire.searchDeskBookings, async ({ q }, call) => ({
    code: CODE.done,
    message: '',
    bookings: await searchBoard(call, { typed: q }),
  }))
}
