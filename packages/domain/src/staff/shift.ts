import { DAY, HOUR, MINUTE } from '../time.ts'

/** How long the console waits for the code after the password. */
const HALF_MINUTES = 10
const IDLE_MINUTES = 30
/** A long shift: after this the user has to sign in again. */
const MAX_HOURS = 14
const MARK_EVERY_MINUTES = 1
const INVITATION_DAYS = 3

/** A console session. */
export type Shift = { seenAt: Date; expiresAt: Date; endsAt: Date }

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** A session that still waits for the code; no visit extends it. */
export function openHalf(now: Date): Shift {
  const endsAt = after(now, HALF_MINUTES * MINUTE)
  return { seenAt: now, expiresAt: endsAt, endsAt }
}

export function openShift(now: Date): Shift {
  return {
    seenAt: now,
    expiresAt: after(now, IDLE_MINUTES * MINUTE),
    endsAt: after(now, MAX_HOURS * HOUR),
  }
}

/**
 * Returns the session after a visit at this time; undefined if it has expired; the same object if nothing has to be
 * stored.
 */
export function continueShift(shift: Shift, now: Date): Shift | undefined {
  const { seenAt, expiresAt, endsAt } = shift
  if (now >= expiresAt || now >= endsAt) return undefined
  if (now.getTime() - seenAt.getTime() < MARK_EVERY_MINUTES * MINUTE) return shift
  const idle = after(now, IDLE_MINUTES * MINUTE)
  return { seenAt: now, expiresAt: idle < endsAt ? idle : endsAt, endsAt }
}

export const invitationEndsAt = (now: Date): Date => after(now, INVITATION_DAYS * DAY)
