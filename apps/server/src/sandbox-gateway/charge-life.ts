import { DAY, MINUTE } from '@kerbside/domain/time.ts'
import type { Movement, SandboxCharge } from './store.ts'

export const PROCESSING_MS = 12_000
/** How long the bank waits for its customer. */
export const ACTION_MS = 15 * MINUTE
/** How long a bank keeps an authorisation. */
const AUTHORISATION_MS = 7 * DAY

/** The bank approves: the money is captured, or authorised if the request asked for that. */
export function approve(charge: SandboxCharge, now: Date): SandboxCharge {
  if (charge.capture === 'now')
    return {
      ...charge,
      status: 'succeeded',
      declineCode: '',
      captured: charge.amount,
      capturedAt: now,
    }
  const captureBefore = new Date(now.getTime() + AUTHORISATION_MS)
  return { ...charge, status: 'authorised', declineCode: '', captureBefore }
}

/**
 * The charge in its current state: what was processing is captured; what was neither answered nor captured has
 * lapsed.
 */
export function passTime(charge: SandboxCharge, now: Date): SandboxCharge {
  const { status, madeAt, captureBefore } = charge
  const ageMs = now.getTime() - madeAt.getTime()
  if (status === 'processing' && ageMs >= PROCESSING_MS) return approve(charge, now)
  if (status === 'requires_action' && ageMs >= ACTION_MS)
    return { ...charge, status: 'failed', declineCode: 'authentication_expired' }
  if (status === 'authorised' && captureBefore && captureBefore <= now)
    return { ...charge, status: 'voided', declineCode: 'hold_expired' }
  return charge
}

/**
 * Withdraws what a merchant may still cancel: an open challenge or an authorisation. Captured money stays
 * captured.
 */
export function withdraw(charge: SandboxCharge): SandboxCharge {
  if (charge.status === 'requires_action')
    return { ...charge, status: 'failed', declineCode: 'canceled' }
  if (charge.status === 'authorised')
    return { ...charge, status: 'voided', declineCode: 'canceled' }
  return charge
}

/** The movements of a change of a charge; `before` is undefined for a new one. */
export function movementsOf(
  before: SandboxCharge | undefined,
  after: SandboxCharge,
): readonly Movement[] {
  const wasAuthorised = before?.status === 'authorised'
  const movements: Movement[] = [
    { kind: 'held', amount: !wasAuthorised && after.status === 'authorised' ? after.amount : 0 },
    { kind: 'captured', amount: after.captured - (before?.captured ?? 0) },
    {
      kind: 'released',
      amount: wasAuthorised && after.status !== 'authorised' ? after.amount - after.captured : 0,
    },
  ]
  return movements.filter(({ amount }) => amount > 0)
}
