import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/staff/desk.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { endMember, endShifts, saveMember } from './end-member.ts'
import { addMember, inviteAgain } from './invite-member.ts'
import { listForDesk } from './list-members.ts'

const DONE = { code: CODE.done, message: '' }
const rejection = (message: string) => ({ code: CODE.refused, message })

const MEMBER_MESSAGES = {
  unknown: 'This person has been deactivated.',
  newer: 'Someone else just changed this. You’re seeing their version.',
  'last-owner': 'This is the only owner who can sign in. Make someone else an owner first.',
  'bad-name': 'Enter a name of up to 80 characters.',
  'bad-email': 'Enter a valid email address.',
  known: 'A staff member already has this email.',
} as const

export function deskStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskStaff, async (_, context) => ({
    ...DONE,
    members: (await listForDesk(context)).map(({ madeAt, shifts, recoveryLeft, ...member }) => ({
      ...member,
      since: madeAt.toISOString(),
      recoveryLeft,
      sessions: shifts.map((shift) => ({
        device: shift.device,
        since: shift.madeAt.toISOString(),
        seen: shift.seenAt.toISOString(),
      })),
    })),
  }))

  serve(app, deps, wire.addDeskStaff, async (input, context) => {
    const added = await addMember(context, input)
    if (!added.ok) return { ...rejection(MEMBER_MESSAGES[added.reason]), link: '' }
    return { ...DONE, link: `${await findOrigin(context)}${added.invitation.path}` }
  })

  serve(app, deps, wire.inviteDeskStaff, async ({ id }, context) => {
    const email = await emailOf(context, id)
    const invitation = await inviteAgain(context, { email })
    if (!invitation) return { ...rejection(MEMBER_MESSAGES.unknown), link: '' }
    return { ...DONE, link: `${await findOrigin(context)}${invitation.path}` }
  })

  serve(app, deps, wire.saveDeskStaff, async (input, context) => {
    const result = await saveMember(context, input)
    if (result.ok) return DONE
    const response = rejection(MEMBER_MESSAGES[result.reason])
    return result.reason === 'newer' ? { conflict: response } : response
  })

  serve(app, deps, wire.endDeskStaff, async ({ id, onlySessions }, context) => {
    if (onlySessions)
      return (await endShifts(context, { id })) ? DONE : rejection(MEMBER_MESSAGES.unknown)
    const result = await endMember(context, { email: await emailOf(context, id) })
    return result.ok ? DONE : rejection(MEMBER_MESSAGES[result.reason])
  })
}

/** The e-mail address of a member; '' for an unknown id, which matches no member. */
const emailOf = async (context: RequestContext, id: string): Promise<string> =>
  (await listForDesk(context)).find((member) => member.id === id)?.email ?? ''
