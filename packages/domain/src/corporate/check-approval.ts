import type { LegState } from '../booking/leg-state.ts'

export type ApprovalState = 'requested' | 'approved' | 'refused' | 'lapsed'

/** The time an approver has, unless the pickup comes first. */
const MAX_HOURS = 72
const HOUR_MS = 3_600_000

/** A request waits until the car would have to set off, and never longer than three days. */
export const approvalEnds = ({
  requestedAt,
  pickupAt,
}: {
  requestedAt: Date
  pickupAt: Date
}): Date => new Date(Math.min(pickupAt.getTime(), requestedAt.getTime() + MAX_HOURS * HOUR_MS))

export type ApprovalResult =
  | { ok: true; to: 'approved' | 'refused' }
  /** again: it already has the same answer. */
  | { ok: false; reason: 'again' | 'answered' | 'lapsed' | 'gone' }

/** Whether a request may still be answered, and its new state. */
export function checkApproval(
  approval: { state: ApprovalState; expiresAt: Date; legs: readonly LegState[] },
  { approves, now }: { approves: boolean; now: Date },
): ApprovalResult {
  const to = approves ? 'approved' : 'refused'
  if (approval.state === to) return { ok: false, reason: 'again' }
  if (approval.state === 'approved' || approval.state === 'refused')
    return { ok: false, reason: 'answered' }
  if (approval.state === 'lapsed' || now >= approval.expiresAt)
    return { ok: false, reason: 'lapsed' }
  return approval.legs.includes('requested') ? { ok: true, to } : { ok: false, reason: 'gone' }
}
