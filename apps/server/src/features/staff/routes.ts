import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/staff.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { waitFirst } from '../../http/problem.ts'
import { serve } from '../../http/serve.ts'
import { confirmCode } from './confirm-code.ts'
import { enrolMember, openInvitation } from './enrol-member.ts'
import { findSignedInStaff } from './find-signed-in.ts'
import { holdsShift } from './holds-shift.ts'
import { signInStaff } from './sign-in-staff.ts'
import { signOutStaff } from './sign-out-staff.ts'

const DONE = { code: CODE.done, message: '' }
const NOBODY = { code: CODE.failed, message: '' }

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  deps.live.onHolder('board', holdsShift)

  serve(app, deps, wire.findStaffMember, async (_, call) => {
    const found = await findSignedInStaff(call)
    return found ? wire.writeStaffMember(found) : NOBODY
  })

  serve(app, deps, wire.signInStaff, async (said, call) => {
    const verdict = await signInStaff(call, said)
    if (verdict.ok) return DONE
    if ('waitSeconds' in verdict) throw waitFirst(verdict)
    return wire.writeStaffRefusal(verdict.reason)
  })

  serve(app, deps, wire.confirmStaffCode, async (said, call) => {
    const verdict = await confirmCode(call, said)
    if (verdict.ok) return wire.writeStaffMember(verdict)
    if ('waitSeconds' in verdict) throw waitFirst(verdict)
    const refused = wire.writeStaffRefusal(verdict.reason)
    return verdict.reason === 'sign-in-again' ? { ...refused, again: true } : refused
  })

  serve(app, deps, wire.signOutStaff, async (_, call) => {
    const here = await findSignedInStaff(call)
    await signOutStaff(call)
    // their pages elsewhere come back with sessions of their own
    if (here) call.live.endAll(call.operator, here.member.id)
    return DONE
  })

  serve(app, deps, wire.openStaffInvitation, async (said, call) => {
    const opened = await openInvitation(call, said)
    return opened ? { ...DONE, ...opened } : wire.writeStaffRefusal('spent')
  })

  serve(app, deps, wire.enrolStaff, async (said, call) => {
    const verdict = await enrolMember(call, said)
    if (!verdict.ok) {
      if ('waitSeconds' in verdict) throw waitFirst(verdict)
      const refused = wire.writeStaffRefusal(verdict.reason)
      return verdict.reason === 'spent' ? { ...refused, spent: true } : refused
    }
    const { member, recoveryCodes } = verdict
    return {
      ...wire.writeStaffMember({ member, recoveryLeft: recoveryCodes.length }),
      recoverycodes: recoveryCodes,
    }
  })
}
