import { DAY, MINUTE } from '@kerbside/domain/time.ts'
import type { Movement, SandboxCharge } from './store.ts'

export const PROCESSING_MS = 12_000
/** How long the bank waits for its customer. */
export const ACTION_MS = 15 * MINUTE
/** How long a bank keeps money set aside. */
const HOLD_MS = 7 * DAY

/** The bank has said yes: the money is taken, or held where it was asked for as a hold. */
export function approve(charge: SandboxCharge, now: Date): SandboxCharge {
  if (charge.capture === 'now')
    return {
      ...charge,
      status: 'succeeded',
      declineCode: '',
      captured: charge.amount,
      capturedAt: now,
    }
  const captureBefore = new Date(now.getTime() + HOLD_MS)
  return { ...charge, status: 'authorised', declineCode: '', captureBefore }
}

/** The charge as it stands by now: what was processing has come through; what nobody answered or took has lapsed. */
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

/** What a merchant may still withdraw: a question nobody answered yet, and held money. What was taken stays taken. */
export function withdraw(charge: SandboxCharge): SandboxCharge {
  if (charge.status === 'requires_action')
    return { ...charge, status: 'failed', declineCode: 'canceled' }
  if (charge.status === 'authorised')
    return { ...charge, status: 'voided', declineCode: 'canceled' }
  return charge
}

/** What a change of a charge moved; `before` is undefined for one just made. */
export function movementsOf(
  before: SandboxCharge | undefined,
  after: SandboxCharge,
): readonly Movement[] {
  const wasHeld = before?.status === 'authorised'
  const movements: Movement[] = [
    { kind: 'held', amount: !wasHeld && after.status === 'authorised' ? after.amount : 0 },
    { kind: 'captured', amount: after.captured - (before?.captured ?? 0) },
    {
      kind: 'released',
      amount: wasHeld && after.status !== 'authorised' ? after.amount - after.captured : 0,
    },
  ]
  return movements.filter(({ amount }) => amount > 0)
}
