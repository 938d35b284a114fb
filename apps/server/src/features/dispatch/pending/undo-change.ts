import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { announcePending } from './announce-pending.ts'
import { dropChange, findChange } from './pending-store.ts'

/**
 * Discards a member's own change while it waits, or a failed one that they have read. Undefined if they have no such
 * change.
 */
export async function undoChange(
  context: RequestContext,
  { id, member }: { id: string; member: StaffMember },
): Promise<{ ok: true } | { ok: false; reason: 'too-late' } | undefined> {
  const { operator } = context
  const staffId = member.id
  const result = await withOperator(context, async (tx) => {
    if (await dropChange(tx, { operator, id, staffId })) return { ok: true } as const
    const change = await findChange(tx, { operator, id })
    return change?.staffId === staffId ? ({ ok: false, reason: 'too-late' } as const) : undefined
  })
  if (result?.ok) announcePending(context)
  return result
}
