import { formatMoney } from '@kerbside/contract/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { AnyFacts, MessageFacts, MessageKind } from './message-facts.ts'
import { button, greetingOf, item, link, operatorValues, type Values } from './message-values.ts'

export type PeopleKind = Extract<
  MessageKind,
  | 'account-exists'
  | 'password-reset'
  | 'password-changed'
  | 'email-change'
  | 'email-change-requested'
  | 'email-changed-notice'
  | 'account-deleted'
  | 'security-notice'
  | 'staff-invited'
  | 'driver-invited'
  | 'booker-invited'
  | 'approval-requested'
  | 'approval-answered'
  | 'invoice'
  | 'statement'
>
export type PeopleMessage = Extract<AnyFacts, { kind: PeopleKind }>

export type EmailContext = {
  profile: Pick<Operator, 'name' | 'settings' | 'zone'>
  /** The operator's own site, without a trailing slash. */
  origin: string
  now: Date
}

/** The values of e-mails about an account, or to the members of a corporate one. */
export function peopleValues(scene: EmailContext, message: PeopleMessage): Values {
  const { profile, origin } = scene
  const { facts } = message
  const name = 'firstName' in facts ? facts.firstName : ''
  return {
    ...operatorValues(profile),
    greeting: greetingOf(name),
    first_name: name,
    password_link: link('Reset your password', `${origin}/resetpassword.html`),
    profile_button: button('Open your profile', `${origin}/profile.html`),
    ...('expiresAt' in facts && { link_time: within(scene, facts.expiresAt) }),
    ...('company' in facts && { account: facts.company }),
    ...('amount' in facts && { amount: formatMoney(facts.amount, facts.currency) }),
    ...('path' in facts && {
      link_button: (message.kind === 'approval-answered' ? link : button)(
        LINK_LABELS[message.kind] ?? 'Open',
        origin + facts.path,
      ),
    }),
    ...ownValues(message),
  }
}

const LINK_LABELS: Partial<Record<PeopleKind, string>> = {
  'password-reset': 'Choose a password',
  'email-change': 'Confirm email address',
  'email-change-requested': 'This wasn’t me',
  'email-changed-notice': 'Restore my address',
  'staff-invited': 'Accept invitation',
  'driver-invited': 'Set up driver app',
  'booker-invited': 'Accept invitation',
  'approval-requested': 'Review request',
  'approval-answered': 'View trip',
  invoice: 'View invoice',
  statement: 'View statement',
}

function ownValues(message: PeopleMessage): Values {
  switch (message.kind) {
    case 'email-change-requested':
    case 'email-changed-notice':
      return { new_email: message.facts.newEmail }
    case 'security-notice':
      return { what_happened: WHAT[message.facts.what] }
    case 'approval-requested':
      return approvalRequestedValues(message.facts)
    case 'approval-answered':
      return approvalDecidedValues(message.facts)
    case 'invoice': {
      const { number, amount, currency, dueOn } = message.facts
      const items = [
        ...item('Amount', formatMoney(amount, currency)),
        ...item('Due', formatDate(dueOn)),
      ]
      return {
        invoice_number: number,
        due_on: formatDate(dueOn),
        details: [{ kind: 'facts', items }],
      }
    }
    case 'statement':
      return { from: formatDate(message.facts.from), until: formatDate(message.facts.until) }
    case 'account-exists':
    case 'password-reset':
    case 'password-changed':
    case 'email-change':
    case 'account-deleted':
    case 'staff-invited':
    case 'driver-invited':
    case 'booker-invited':
      return {}
  }
}

const WHAT = {
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'passkey-stopped': 'A passkey was blocked',
  'second-factor-on': 'Two-step sign-in was enabled',
  'second-factor-off': 'Two-step sign-in was disabled',
} as const

const approvalRequestedValues = (message: MessageFacts<'approval-requested'>): Values => ({
  requested_by: message.requestedBy,
  journey: message.journey,
  details: [
    {
      kind: 'facts',
      items: [
        ...item('Trip', message.journey),
        ...item('Passenger', message.passenger),
        ...item('Reference', message.reference),
        ...item('Cost centre', message.costCentre),
        ...item('Price', formatMoney(message.amount, message.currency)),
      ],
    },
  ],
})

function approvalDecidedValues(message: MessageFacts<'approval-answered'>): Values {
  const { answeredBy, approved, lapsed, reason, journey } = message
  const items = [
    ...item('Trip', journey),
    ...item(approved ? `Message from ${answeredBy}` : 'Reason', reason),
  ]
  return {
    answered_by: answeredBy,
    journey,
    decision: approved ? 'approved' : `not approved${lapsed ? ' in time' : ''}`,
    answer: describeDecision(message),
    details: [{ kind: 'facts', items }],
  }
}

function describeDecision({
  answeredBy,
  approved,
  lapsed,
}: MessageFacts<'approval-answered'>): string {
  if (approved) return `${answeredBy} approved your trip. It’s booked.`
  return lapsed
    ? `No one at ${answeredBy} responded in time, so nothing has been booked.`
    : `${answeredBy} declined your trip, so nothing has been booked.`
}

/** '10 Apr 2026' for a date; other text is returned unchanged. */
export function formatDate(day: string): string {
  const at = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(at.getTime())
    ? day
    : new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}

const MINUTE_MS = 60_000

/** 'within 30 minutes', calculated when the e-mail is written. */
export function within({ now }: Pick<EmailContext, 'now'>, until: Date): string {
  const minutes = Math.max(1, Math.round((until.getTime() - now.getTime()) / MINUTE_MS))
  if (minutes === 1) return 'within a minute'
  if (minutes < 120) return `within ${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `within ${hours} hours` : `within ${Math.floor(hours / 24)} days`
}
