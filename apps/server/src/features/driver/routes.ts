import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/driver.ts'
import { LIVE_PATH } from '@kerbside/contract/live.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { waitFirst } from '../../http/problem.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { sessionHash, writeLiveToken } from '../../hub/live-token.ts'
import { beginShift, endShift } from './change-shift.ts'
import { enrolDriver, openInvitation } from './enrol-driver.ts'
import { findSignedInDriver } from './find-signed-in.ts'
import { holdsSession } from './holds-session.ts'
import { listPapers, showDriver } from './show-driver.ts'
import { signInDriver } from './sign-in-driver.ts'
import { signOutDriver } from './sign-out-driver.ts'
import { takePositions } from './take-positions.ts'

const DONE = { code: CODE.done, message: '' }
const NOBODY = { code: CODE.failed, message: '' }

export function driverRoutes(app: FastifyInstance, deps: Deps): void {
  deps.live.onHolder('driver', holdsSession)
  signingRoutes(app, deps)

  serve(app, deps, wire.changeDriverShift, async ({ on, vehicleid = 0 }, call) => {
    const driverId = driverOf(call)
    if (!on) {
      const ended = await endShift(call, { driverId })
      if (ended.ok) return { ...DONE, shift: null }
      return { ...wire.writeDriverRefusal(ended.reason), shift: null }
    }
    const vehicleNumber = vehicleid === 0 ? undefined : vehicleid
    const begun = await beginShift(call, { driverId, vehicleNumber })
    if (!begun.ok) return { ...wire.writeDriverRefusal(begun.reason), shift: null }
    const { beganAt } = begun.shift
    return { ...DONE, shift: wire.writeShift({ beganAt, vehicleNumber: begun.vehicleNumber }) }
  })

  serve(app, deps, wire.sendDriverPositions, async ({ driverid, fixes }, call) => {
    const said = { driverId: driverOf(call), number: driverid, fixes: fixes.map(wire.readFix) }
    const verdict = await takePositions(call, said)
    if (verdict.ok) return { ...DONE, taken: verdict.taken, dropped: verdict.dropped }
    if (verdict.reason === 'not-theirs') return NOT_FOUND
    return { ...wire.writeDriverRefusal(verdict.reason), taken: 0, dropped: fixes.length }
  })

  serve(app, deps, wire.openDriverLive, async (_, call) => {
    const { operator, visitor } = call
    const session = sessionHash(visitor.driver.token ?? '')
    const claims = { kind: 'driver', operator, holder: driverOf(call), session } as const
    return { ...DONE, url: LIVE_PATH, token: writeLiveToken(call, claims) }
  })

  serve(app, deps, wire.listDriverPapers, async (_, call) => {
    const today = localAt(call.now(), call.profile.zone).slice(0, 10) as LocalDate
    return wire.writePapers(await listPapers(call, { driverId: driverOf(call) }), today)
  })
}

function signingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findDriverMe, async (_, call) => {
    const driverId = await findSignedInDriver(call)
    const shown = driverId === undefined ? undefined : await showDriver(call, { driverId })
    return shown ? wire.writeDriverMe({ ...shown, office: call.profile.settings.phone }) : NOBODY
  })

  serve(app, deps, wire.signInDriver, async (said, call) => {
    const verdict = await signInDriver(call, said)
    if (verdict.ok) return DONE
    if ('waitSeconds' in verdict) throw waitFirst(verdict)
    return wire.writeDriverRefusal(verdict.reason)
  })

  serve(app, deps, wire.signOutDriver, async (_, call) => {
    const driverId = await findSignedInDriver(call)
    await signOutDriver(call)
    if (driverId !== undefined) call.live.endAll(call.operator, driverId)
    return DONE
  })

  serve(app, deps, wire.openDriverInvitation, async (said, call) => {
    const opened = await openInvitation(call, said)
    if (!opened) return wire.writeDriverRefusal('spent')
    return { ...DONE, firstname: opened.firstName, phone: opened.phone, email: opened.email }
  })

  serve(app, deps, wire.enrolDriver, async (said, call) => {
    const verdict = await enrolDriver(call, said)
    if (verdict.ok) return DONE
    if ('waitSeconds' in verdict) throw waitFirst(verdict)
    const refused = wire.writeDriverRefusal(verdict.reason)
    return verdict.reason === 'spent' ? { ...refused, spent: true } : refused
  })
}

/** serve() lets nobody else in. */
function driverOf({ who }: Call): string {
  if (who.driverId === undefined) throw new Error('a driver call without a driver')
  return who.driverId
}
