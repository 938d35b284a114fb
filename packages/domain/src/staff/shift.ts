import { DAY, HOUR, MINUTE } from '../time.ts'

/** How long the console waits for the code of who gave their password. */
const HALF_MINUTES = 10
const IDLE_MINUTES = 30
/** A long shift: whoever is still there signs in again. */
const LONGEST_HOURS = 14
const MARK_EVERY_MINUTES = 1
const INVITATION_DAYS = 3

/** A session of the console. */
export type Shift = { seenAt: Date; expiresAt: Date; endsAt: Date }

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** For the code that is still to come; no visit makes it longer. */
export function openHalf(now: Date): Shift {
  const endsAt = after(now, HALF_MINUTES * MINUTE)
  return { seenAt: now, expiresAt: endsAt, endsAt }
}

export function openShift(now: Date): Shift {
  return {
    seenAt: now,
    expiresAt: after(now, IDLE_MINUTES * MINUTE),
    endsAt: after(now, LONGEST_HOURS * HOUR),
  }
}

/** The session after a visit at this time; undefined when it is over; the same object when nothing is to be written. */
export function continueShift(shift: Shift, now: Date): Shift | undefined {
  const { seenAt, expiresAt, endsAt } = shift
  if (now >= expiresAt || now >= endsAt) return undefined
  if (now.getTime() - seenAt.getTime() < MARK_EVERY_MINUTES * MINUTE) return shift
  const idle = after(now, IDLE_MINUTES * MINUTE)
  return { seenAt: now, expiresAt: idle < endsAt ? idle : endsAt, endsAt }
}

export const invitationEndsAt = (now: Date): Date => after(now, INVITATION_DAYS * DAY)
