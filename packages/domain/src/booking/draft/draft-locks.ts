import type { Contact, Draft, LockedPart } from './draft.ts'
import type { DraftEvent } from './draft-events.ts'

/** Whether the customer's link filled this in and locked it. */
export const isLocked = ({ link }: Draft, ...parts: readonly LockedPart[]): boolean =>
  parts.some((part) => link?.locks.includes(part))

/**
 * Whether an event changes something that a link has locked. The same promo code may be granted again, for another
 * price.
 */
export function isForbidden(draft: Draft, event: DraftEvent): boolean {
  const { type } = event
  if (type === 'promo') return isLocked(draft, type) && isOther(draft, event.promo?.code)
  if (type === 'house')
    return (
      (event.slot === 'pickup' && isLocked(draft, 'pickup')) ||
      (event.slot === 'drop-off' && isLocked(draft, 'drop-off'))
    )
  return (
    ((type === 'pickup' || type === 'swap') && isLocked(draft, 'pickup')) ||
    ((type === 'dropoff' || type === 'swap') && isLocked(draft, 'drop-off')) ||
    (type === 'vehicle' && isLocked(draft, type))
  )
}

const isOther = ({ promo }: Draft, code: string | undefined): boolean =>
  promo !== undefined && promo.code !== code

/** Contact details of the passenger without those a link has locked; the dialling code belongs to the phone. */
export function withoutLocked(draft: Draft, contact: Partial<Contact> = {}): Partial<Contact> {
  const { name, email, phone, country, diallingCode } = draft.contact
  return {
    ...contact,
    ...(isLocked(draft, 'name') && { name }),
    ...(isLocked(draft, 'email') && { email }),
    ...(isLocked(draft, 'phone') && { phone, country, diallingCode }),
  }
}
