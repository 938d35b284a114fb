import type { Contact, Draft, LockedPart } from './draft.ts'
import type { DraftEvent } from './draft-events.ts'

/** Whether the link the customer came with filled this in and lets nobody change it. */
export const isLocked = ({ link }: Draft, ...parts: readonly LockedPart[]): boolean =>
  parts.some((part) => link?.locks.includes(part))

/** A change of what a link holds. The same promo may be granted again, for another price. */
export function isForbidden(draft: Draft, event: DraftEvent): boolean {
  const { type } = event
  if (type === 'promo') return isLocked(draft, type) && isOther(draft, event.promo?.code)
  return (
    ((type === 'pickup' || type === 'swap') && isLocked(draft, 'pickup')) ||
    ((type === 'dropoff' || type === 'swap') && isLocked(draft, 'drop-off')) ||
    (type === 'vehicle' && isLocked(draft, type))
  )
}

const isOther = ({ promo }: Draft, code: string | undefined): boolean =>
  promo !== undefined && promo.code !== code

/** Details of the passenger without those a link holds; the dialling code belongs to the phone. */
export function withoutLocked(draft: Draft, contact: Partial<Contact> = {}): Partial<Contact> {
  const { name, email, phone, country, diallingCode } = draft.contact
  return {
    ...contact,
    ...(isLocked(draft, 'name') && { name }),
    ...(isLocked(draft, 'email') && { email }),
    ...(isLocked(draft, 'phone') && { phone, country, diallingCode }),
  }
}
