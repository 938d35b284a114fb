export type OfferState = 'sent' | 'accepted' | 'rejected' | 'timed_out' | 'withdrawn'

export type OfferActor = 'driver' | 'dispatcher' | 'system'

/** How long a driver has when nobody set it otherwise. */
export const OFFER_SECONDS = 30

/** What a phone said in time may arrive so much later, over a bad line. */
const GRACE_MS = 3_000

const BY: Readonly<Record<Exclude<OfferState, 'sent'>, readonly OfferActor[]>> = {
  accepted: ['driver'],
  rejected: ['driver'],
  timed_out: ['system'],
  withdrawn: ['dispatcher', 'system'],
}

/** The one way an offer changes its state: out of `sent`, once. */
export function moveOffer(
  from: OfferState,
  { to, by }: { to: Exclude<OfferState, 'sent'>; by: OfferActor },
): boolean {
  return from === 'sent' && BY[to].includes(by)
}

/** Whether an answer comes in time: it was given before the end, and heard soon after. */
export function isInTime(
  { expiresAt, sentAt }: { sentAt: Date; expiresAt: Date },
  { now, deviceAt }: { now: Date; deviceAt: Date | undefined },
): boolean {
  if (now <= expiresAt) return true
  const saidInTime = deviceAt !== undefined && deviceAt >= sentAt && deviceAt <= expiresAt
  return saidInTime && now.getTime() <= expiresAt.getTime() + GRACE_MS
}

/** An offer nobody can accept in time any more. */
export const hasRunOut = ({ expiresAt }: { expiresAt: Date }, now: Date): boolean =>
  now.getTime() > expiresAt.getTime() + GRACE_MS
