import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/staff.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { endMember, endShifts, saveMember } from './end-member.ts'
import { addMember, inviteAgain } from './invite-member.ts'
import { listForDesk } from './list-members.ts'

const DONE = { code: CODE.done, message: '' }
const refused = (message: string) => ({ code: CODE.refused, message })

const SAID = {
  unknown: 'They work here no more.',
  newer: 'Somebody else has just changed this. It is shown as they saved it.',
  'last-owner': 'They are the only owner who can sign in. Make somebody else an owner first.',
  'bad-name': 'A name has 1 to 80 letters.',
  'bad-email': 'This is no e-mail address.',
  known: 'Somebody with this address works here already.',
} as const

export function deskStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskStaff, async (_, call) => ({
    ...DONE,
    members: (await listForDesk(call)).map(({ madeAt, shifts, recoveryLeft, ...member }) => ({
      ...member,
      since: madeAt.toISOString(),
      recoveryleft: recoveryLeft,
      sessions: shifts.map((shift) => ({
        device: shift.device,
        since: shift.madeAt.toISOString(),
        seen: shift.seenAt.toISOString(),
      })),
    })),
  }))

  serve(app, deps, wire.addDeskStaff, async (said, call) => {
    const added = await addMember(call, said)
    if (!added.ok) return { ...refused(SAID[added.reason]), link: '' }
    return { ...DONE, link: `${await findOrigin(call)}${added.invitation.path}` }
  })

  serve(app, deps, wire.inviteDeskStaff, async ({ id }, call) => {
    const email = await emailOf(call, id)
    const invitation = await inviteAgain(call, { email })
    if (!invitation) return { ...refused(SAID.unknown), link: '' }
    return { ...DONE, link: `${await findOrigin(call)}${invitation.path}` }
  })

  serve(app, deps, wire.saveDeskStaff, async (said, call) => {
    const verdict = await saveMember(call, said)
    if (verdict.ok) return DONE
    const answer = refused(SAID[verdict.reason])
    return verdict.reason === 'newer' ? { conflict: answer } : answer
  })

  serve(app, deps, wire.endDeskStaff, async ({ id, onlysessions }, call) => {
    if (onlysessions) return (await endShifts(call, { id })) ? DONE : refused(SAID.unknown)
    const verdict = await endMember(call, { email: await emailOf(call, id) })
    return verdict.ok ? DONE : refused(SAID[verdict.reason])
  })
}

/** '' for nobody: that is nobody's address. */
const emailOf = async (call: Call, id: string): Promise<string> =>
  (await listForDesk(call)).find((member) => member.id === id)?.email ?? ''
