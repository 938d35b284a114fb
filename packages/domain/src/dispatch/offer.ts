export type OfferState = 'sent' | 'accepted' | 'rejected' | 'timed_out' | 'withdrawn'

export type OfferActor = 'driver' | 'dispatcher' | 'system'

/** The time a driver has to answer, unless the operator sets another. */
export const OFFER_SECONDS = 30

/** An answer that was given in time may arrive this much later over a bad connection. */
const GRACE_MS = 3_000

const BY: Readonly<Record<Exclude<OfferState, 'sent'>, readonly OfferActor[]>> = {
  accepted: ['driver'],
  rejected: ['driver'],
  timed_out: ['system'],
  withdrawn: ['dispatcher', 'system'],
}

/** The only state changes of an offer: out of `sent`, once. */
export function moveOffer(
  from: OfferState,
  { to, by }: { to: Exclude<OfferState, 'sent'>; by: OfferActor },
): boolean {
  return from === 'sent' && BY[to].includes(by)
}

/** Whether an answer is in time: it was given before the expiry and received soon after. */
export function isInTime(
  { expiresAt, sentAt }: { sentAt: Date; expiresAt: Date },
  { now, deviceAt }: { now: Date; deviceAt: Date | undefined },
): boolean {
  if (now <= expiresAt) return true
  const claimsInTime = deviceAt !== undefined && deviceAt >= sentAt && deviceAt <= expiresAt
  return claimsInTime && now.getTime() <= expiresAt.getTime() + GRACE_MS
}

/** An offer that can no longer be accepted in time. */
export const hasRunOut = ({ expiresAt }: { expiresAt: Date }, now: Date): boolean =>
  now.getTime() > expiresAt.getTime() + GRACE_MS
