import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/staff.ts'
import { RECOVERY_CODES } from '@kerbside/domain/staff/recovery-code.ts'
import type { FastifyInstance } from 'fastify'
import { waitFirst } from '../../http/problem.ts'
import { serve } from '../../http/serve.ts'
import type { LiveDeps } from '../../hub/live.ts'
import { confirmCode } from './confirm-code.ts'
import { enrolMember, openInvitation } from './enrol-member.ts'
import { findSignedInStaff } from './find-signed-in.ts'
import { isShiftOpen } from './is-shift-open.ts'
import { mayOpenDemoConsole, openDemoConsole } from './open-demo-console.ts'
import { signInStaff } from './sign-in-staff.ts'
import { signOutStaff } from './sign-out-staff.ts'

const DONE = { code: CODE.done, message: '' }
const ANONYMOUS = { code: CODE.failed, message: '' }

export function staffRoutes(app: FastifyInstance, deps: LiveDeps): void {
  deps.live.onHolder('board', isShiftOpen)

  serve(app, deps, wire.findStaffMember, async (_, context) => {
    const found = await findSignedInStaff(context)
    if (found) return wire.writeStaffMember(found)
    return mayOpenDemoConsole(context) ? { ...ANONYMOUS, demo: true } : ANONYMOUS
  })

  serve(app, deps, wire.openDemoConsole, async (input, context) => {
    const member = await openDemoConsole(context, input)
    return member
      ? wire.writeStaffMember({ member, recoveryLeft: RECOVERY_CODES })
      : wire.writeStaffRejection('no-demo')
  })

  serve(app, deps, wire.signInStaff, async (input, context) => {
    const result = await signInStaff(context, input)
    if (result.ok) return DONE
    if ('waitSeconds' in result) throw waitFirst(result)
    return wire.writeStaffRejection(result.reason)
  })

  serve(app, deps, wire.confirmStaffCode, async (input, context) => {
    const result = await confirmCode(context, input)
    if (result.ok) return wire.writeStaffMember(result)
    if ('waitSeconds' in result) throw waitFirst(result)
    const rejection = wire.writeStaffRejection(result.reason)
    return result.reason === 'sign-in-again' ? { ...rejection, again: true } : rejection
  })

  serve(app, deps, wire.signOutStaff, async (_, context) => {
    const here = await findSignedInStaff(context)
    await signOutStaff(context)
    // pages open elsewhere reconnect with their own sessions
    if (here) context.live.endAll(context.operator, here.member.id)
    return DONE
  })

  serve(app, deps, wire.openStaffInvitation, async (input, context) => {
    const opened = await openInvitation(context, input)
    return opened ? { ...DONE, ...opened } : wire.writeStaffRejection('spent')
  })

  serve(app, deps, wire.enrolStaff, async (input, context) => {
    const result = await enrolMember(context, input)
    if (!result.ok) {
      if ('waitSeconds' in result) throw waitFirst(result)
      const rejection = wire.writeStaffRejection(result.reason)
      return result.reason === 'spent' ? { ...rejection, spent: true } : rejection
    }
    const { member, recoveryCodes } = result
    return {
      ...wire.writeStaffMember({ member, recoveryLeft: recoveryCodes.length }),
      recoverycodes: recoveryCodes,
    }
  })
}
