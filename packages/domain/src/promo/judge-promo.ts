import { type Minor, minor, part } from '../money.ts'

export type Promo = {
  id: number
  code: string
  off: { kind: 'amount'; amount: Minor } | { kind: 'percent'; percent: number }
  startsAt: Date
  endsAt: Date
  /** undefined: without end. */
  usesLeft: number | undefined
}

export type PromoVerdict =
  | { ok: true; promoId: number; off: Minor }
  | { ok: false; reason: 'unknown' | 'not-started' | 'ended' | 'used-up' }

export function judgePromo(
  promo: Promo | undefined,
  { fare, now }: { fare: Minor; now: Date },
): PromoVerdict {
  if (!promo) return { ok: false, reason: 'unknown' }
  if (now < promo.startsAt) return { ok: false, reason: 'not-started' }
  if (now >= promo.endsAt) return { ok: false, reason: 'ended' }
  if (promo.usesLeft === 0) return { ok: false, reason: 'used-up' }
  return { ok: true, promoId: promo.id, off: amountOff(promo.off, fare) }
}

/** Never more than the fare: a promo makes a journey free, it does not pay the customer. */
function amountOff(off: Promo['off'], fare: Minor): Minor {
  const full = off.kind === 'amount' ? off.amount : part(fare, off.percent * 100)
  return minor(Math.min(full, fare))
}
