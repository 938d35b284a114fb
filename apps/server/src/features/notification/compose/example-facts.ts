import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { TemplateKind } from '@kerbside/domain/notification/message-kind.ts'
import { DAY, type LocalDate } from '@kerbside/domain/time.ts'
import type { AnyFacts, MessageKind } from './message-facts.ts'

const CHANGES = [
  {
    label: 'Pickup',
    before: 'Thu 12 Mar, 09:30',
    after: 'Thu 12 Mar, 10:15',
  },
]
const PATH = '/example'
const COMPANY = 'Fox & Marsh'
const EXAMPLE_JOURNEY = 'Heathrow Terminal 5 to Soho, Thu 12 Mar, 14:30'
/** The id of an offer that does not exist. */
const NO_OFFER = '00000000-0000-0000-0000-000000000000'

/** The facts of a message kind for a given booking, or for invented people. */
export function exampleFacts(
  kind: TemplateKind,
  { booking, leg, now }: { booking: Booking; leg: number; now: Date },
): AnyFacts {
  const legKey = { bookingId: booking.id, leg }
  const money = { amount: booking.total, currency: booking.currency }
  const ofBooking = {
    ...legKey,
    ...money,
    path: PATH,
    legs: booking.legs.map((item) => item.number),
  }
  const link = { firstName: 'Maya', path: PATH, expiresAt: new Date(now.getTime() + DAY) }
  const company = { ...link, company: COMPANY, amount: minor(8600), currency: booking.currency }
  const shared = {
    ...ofBooking,
    changes: CHANGES,
    before: 'day' as const,
    offerId: NO_OFFER,
    number: 0,
    reader: 'customer' as const,
    ...(isOfPeople(kind) && {
      ...company,
      newEmail: 'maya@example.org',
      requestedBy: 'Tess Fox',
      answeredBy: 'Ben Marsh',
      journey: EXAMPLE_JOURNEY,
      passenger: 'Ann Lee',
      reference: 'PO-7',
      costCentre: 'Sales',
      approved: true,
      lapsed: false,
      reason: '',
      dueOn: '2026-04-10',
      from: '2026-03-01',
      until: '2026-03-31',
    }),
  }
  if (kind === 'passkey-stopped')
    return { kind: 'security-notice', facts: { firstName: 'Maya', what: 'passkey-stopped' } }
  if (kind === 'security-notice')
    return { kind, facts: { firstName: 'Maya', what: 'passkey-added' } }
  if (kind === 'invoice')
    return { kind, facts: { ...company, number: 'INV-1042', dueOn: '2026-04-10' } }
  if (kind === 'enquiry-made') return { kind, facts: ENQUIRY }
  if (kind === 'texts-refused') return { kind, facts: { why: 'answered 400 (21606)' } }
  if (kind === 'webhook-paused')
    return {
      kind,
      facts: { firstName: 'Nadia', webhook: 'Reservations', because: 'status 503' },
    }
  if (kind === 'prices-refused')
    return {
      kind,
      facts: {
        book: 'Public prices',
        liveAt: now,
        plannedBy: 'Nadia Fox',
        note: 'Spring',
        why: 'Version 12 was published after this draft was started.',
        again: true,
      },
    }
  if (kind === 'licence-ends-driver' || kind === 'licence-ends-office') {
    const reader = kind === 'licence-ends-driver' ? 'driver' : 'office'
    return { kind: 'licence-ends', facts: { reader, firstName: 'Marek', documents: DOCUMENTS } }
  }
  // each kind's schema takes its own facts and ignores the others
  return { kind, facts: shared } as unknown as AnyFacts
}

const PEOPLE: ReadonlySet<string> = new Set<MessageKind>([
  'account-exists',
  'password-reset',
  'password-changed',
  'email-change',
  'email-change-requested',
  'email-changed-notice',
  'account-deleted',
  'staff-invited',
  'driver-invited',
  'booker-invited',
  'approval-requested',
  'approval-answered',
  'statement',
])
const isOfPeople = (kind: TemplateKind): boolean => PEOPLE.has(kind)

const ENQUIRY = {
  name: 'Maya Singh',
  email: 'maya@example.com',
  phone: '+44 20 7946 0123',
  subject: 'Bag left in the car',
  about: 'Lost property',
  message: 'I left a blue bag on the back seat.\nCould you check?',
}

const DOCUMENTS: {
  document: 'badge' | 'insurance'
  number: string
  of: string
  expiresOn: LocalDate
}[] = [
  { document: 'badge', number: '123456', of: 'Marek Nowak', expiresOn: '2026-04-09' as LocalDate },
  { document: 'insurance', number: '', of: 'LK24 TST', expiresOn: '2026-04-20' as LocalDate },
]
