import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/driver.ts'
import { LIVE_PATH } from '@kerbside/contract/live.ts'
import { emergencyNumber } from '@kerbside/domain/driver/emergency-number.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { waitFirst } from '../../http/problem.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { LiveDeps } from '../../hub/live.ts'
import { sessionHash, writeLiveToken } from '../../hub/live-token.ts'
import type { RequestContext } from '../../request-context.ts'
import { beginShift, endShift } from './change-shift.ts'
import { findOwnEmergency } from './emergency/acknowledge-emergency.ts'
import { showDriver } from './fleet/show-driver.ts'
import { takePositions } from './position/take-positions.ts'
import { enrolDriver, openInvitation } from './session/enrol-driver.ts'
import { findSignedInDriver } from './session/find-signed-in.ts'
import { isDriverSessionOpen } from './session/is-driver-session-open.ts'
import { signInDriver } from './session/sign-in-driver.ts'
import { signOutDriver } from './session/sign-out-driver.ts'

const DONE = { code: CODE.done, message: '' }
const ANONYMOUS = { code: CODE.failed, message: '' }

export function driverRoutes(app: FastifyInstance, deps: LiveDeps): void {
  deps.live.onHolder('driver', isDriverSessionOpen)
  signingRoutes(app, deps)

  serve(app, deps, wire.changeDriverShift, async ({ on, vehicleId = 0 }, context) => {
    const driverId = driverOf(context)
    if (!on) {
      const ended = await endShift(context, { driverId })
      if (ended.ok) return { ...DONE, shift: null }
      return { ...wire.writeDriverRejection(ended.reason), shift: null }
    }
    const vehicleNumber = vehicleId === 0 ? undefined : vehicleId
    const started = await beginShift(context, { driverId, vehicleNumber })
    if (!started.ok)
      return started.document
        ? { ...wire.writeRefusedDocument(started.document), shift: null }
        : { ...wire.writeDriverRejection(started.reason), shift: null }
    const { shift, vehicleNumber: number } = started
    return { ...DONE, shift: wire.writeShift({ ...shift, vehicleNumber: number }) }
  })

  serve(app, deps, wire.sendDriverPositions, async ({ driverId: number, fixes }, context) => {
    const input = { driverId: driverOf(context), number, fixes: fixes.map(wire.readFix) }
    const result = await takePositions(context, input)
    if (result.ok) return { ...DONE, taken: result.taken, dropped: result.dropped }
    if (result.reason === 'not-theirs') return NOT_FOUND
    return { ...wire.writeDriverRejection(result.reason), taken: 0, dropped: fixes.length }
  })

  serve(app, deps, wire.openDriverLive, async (_, context) => {
    const { operator, client } = context
    const session = sessionHash(client.driver.token ?? '')
    const claims = { kind: 'driver', operator, holder: driverOf(context), session } as const
    return { ...DONE, url: LIVE_PATH, token: writeLiveToken(context, claims) }
  })
}

function signingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findDriverMe, async (_, context) => {
    const driverId = await findSignedInDriver(context)
    const shown = driverId === undefined ? undefined : await showDriver(context, { driverId })
    if (driverId === undefined || !shown) return ANONYMOUS
    return wire.writeDriverMe({
      ...shown,
      office: context.profile.settings.phone,
      emergencyNumber: emergencyNumber(context.profile.country),
      emergency: await findOwnEmergency(context, { driverId }),
    })
  })

  serve(app, deps, wire.signInDriver, async (input, context) => {
    const result = await signInDriver(context, input)
    if (result.ok) return DONE
    if ('waitSeconds' in result) throw waitFirst(result)
    return wire.writeDriverRejection(result.reason)
  })

  serve(app, deps, wire.signOutDriver, async (_, context) => {
    const driverId = await findSignedInDriver(context)
    await signOutDriver(context)
    if (driverId !== undefined) context.live.endAll(context.operator, driverId)
    return DONE
  })

  serve(app, deps, wire.openDriverInvitation, async (input, context) => {
    const opened = await openInvitation(context, input)
    if (!opened) return wire.writeDriverRejection('spent')
    return { ...DONE, firstName: opened.firstName, phone: opened.phone, email: opened.email }
  })

  serve(app, deps, wire.enrolDriver, async (input, context) => {
    const result = await enrolDriver(context, input)
    if (result.ok) return DONE
    if ('waitSeconds' in result) throw waitFirst(result)
    const rejection = wire.writeDriverRejection(result.reason)
    return result.reason === 'spent' ? { ...rejection, spent: true } : rejection
  })
}

/** serve() admits only signed-in drivers. */
function driverOf({ principal }: RequestContext): string {
  if (principal.driverId === undefined) throw new Error('a driver request without a driver')
  return principal.driverId
}
