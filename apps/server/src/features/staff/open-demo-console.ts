import { openShift } from '@kerbside/domain/staff/shift.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { DEMO_STAFF, type DemoRole } from './demo-staff.ts'
import { findMember, insertMember } from './member-store.ts'
import { openShiftHere } from './open-shift.ts'

/** Whether the console opens without signing in: in a demo install, for a test operator, in a browser on this machine. */
export const mayOpenDemoConsole = ({ settings, profile, client }: RequestContext): boolean =>
  settings.demo && profile.mode === 'test' && client.isLocalVisit

/**
 * Signs this browser in to the console as demo staff, who have neither a password nor an authenticator. Undefined
 * where it is not allowed, and for a demo member whom an owner has removed.
 */
export async function openDemoConsole(
  context: RequestContext,
  { role }: { role: DemoRole },
): Promise<StaffMember | undefined> {
  if (!mayOpenDemoConsole(context)) return undefined
  const { operator } = context
  const now = context.now()
  const { email, name } = DEMO_STAFF[role]
  return withOperator(context, async (tx) => {
    await insertMember(tx, { operator, member: { id: context.newId(), email, name, role }, now })
    const found = await findMember(tx, { operator, email })
    if (!found || found.endedAt !== undefined) return undefined
    const { member } = found
    await openShiftHere(tx, {
      context,
      staffId: member.id,
      kind: 'signed_in',
      shift: openShift(now),
    })
    await recordAudit(tx, {
      ...context,
      actor: { kind: 'staff', id: member.id, name: member.name },
      action: 'staff.signed-in',
      object: '',
      detail: { device: context.client.device },
    })
    return member
  })
}
