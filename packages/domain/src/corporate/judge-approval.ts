import type { JobState } from '../booking/job.ts'

export type ApprovalState = 'asked' | 'approved' | 'refused' | 'lapsed'

/** How long an approver may take, where the pickup does not come first. */
const MOST_HOURS = 72
const HOUR_MS = 3_600_000

/** A request waits until the car would have to set out, and never longer than three days. */
export const approvalEnds = ({ askedAt, pickupAt }: { askedAt: Date; pickupAt: Date }): Date =>
  new Date(Math.min(pickupAt.getTime(), askedAt.getTime() + MOST_HOURS * HOUR_MS))

export type ApprovalVerdict =
  | { ok: true; to: 'approved' | 'refused' }
  /** again: answered the same way before. */
  | { ok: false; reason: 'again' | 'answered' | 'lapsed' | 'gone' }

/** Whether a request may still be answered, and what becomes of it. */
export function judgeApproval(
  standing: { state: ApprovalState; expiresAt: Date; legs: readonly JobState[] },
  { approves, now }: { approves: boolean; now: Date },
): ApprovalVerdict {
  const to = approves ? 'approved' : 'refused'
  if (standing.state === to) return { ok: false, reason: 'again' }
  if (standing.state === 'approved' || standing.state === 'refused')
    return { ok: false, reason: 'answered' }
  if (standing.state === 'lapsed' || now >= standing.expiresAt)
    return { ok: false, reason: 'lapsed' }
  return standing.legs.includes('requested') ? { ok: true, to } : { ok: false, reason: 'gone' }
}
