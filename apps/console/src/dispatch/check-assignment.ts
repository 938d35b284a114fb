import { assignDeskLeg } from '@kerbside/contract/calls.generated/dispatch-change.ts'
import type { assignDeskLeg as AssignDeskLeg } from '@kerbside/contract/dispatch/change.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import type { PendingWrite } from './pending-writes.ts'

type AssignmentCheck =
  | { ok: true }
  | { ok: false; why: 'conflict'; now: unknown }
  /** `upgrade`: only the type of the vehicle speaks against it, and a reason overrides that. */
  | { ok: false; why: 'refused' | 'upgrade'; message: string }

export const isAssignment = ({ path }: PendingWrite): boolean => path === '/api/desk/assign'

/** Asks the server whether it would accept an assignment, before the board shows it as made. */
export async function checkAssignment(
  { body }: PendingWrite,
  version: number,
): Promise<AssignmentCheck> {
  const input = { ...body, version, preview: true } as InputOf<typeof AssignDeskLeg>
  const result = await submit(assignDeskLeg, input)
  if (result.ok) return { ok: true }
  const { why, message, reply } = result
  if (why === 'conflict' && reply) return { ok: false, why, now: reply }
  return { ok: false, why: reply?.reason === 'wrong-vehicle' ? 'upgrade' : 'refused', message }
}
