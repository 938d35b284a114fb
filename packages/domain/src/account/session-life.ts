import { DAY, MINUTE } from '../time.ts'

const IDLE_MINUTES = 30
const REMEMBERED_DAYS = 30
const MAX_DAYS = 90
/** A visit is stored at most this often, so that reading pages rarely writes to the database. */
const MARK_EVERY_MINUTES = 1

export type SessionLife = { remember: boolean; seenAt: Date; expiresAt: Date; endsAt: Date }

const idleOf = (remember: boolean) => (remember ? REMEMBERED_DAYS * DAY : IDLE_MINUTES * MINUTE)

/** A new session at sign-in. */
export function openLife({ remember, now }: { remember: boolean; now: Date }): SessionLife {
  const endsAt = new Date(now.getTime() + MAX_DAYS * DAY)
  return { remember, seenAt: now, expiresAt: idleEnd({ remember, now, endsAt }), endsAt }
}

/** Never later than its absolute end, however often it is used. */
function idleEnd({ remember, now, endsAt }: { remember: boolean; now: Date; endsAt: Date }): Date {
  return new Date(Math.min(now.getTime() + idleOf(remember), endsAt.getTime()))
}

/** The session after a visit at this time; undefined if it is over; the same object if nothing has to be written. */
export function continueLife(life: SessionLife, now: Date): SessionLife | undefined {
  if (now >= life.expiresAt || now >= life.endsAt) return undefined
  if (now.getTime() - life.seenAt.getTime() < MARK_EVERY_MINUTES * MINUTE) return life
  return { ...life, seenAt: now, expiresAt: idleEnd({ ...life, now }) }
}
