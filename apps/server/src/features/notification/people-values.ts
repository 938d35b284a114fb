import { sayMoney } from '@kerbside/contract/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { AnyFacts, MessageFacts, MessageKind } from './message-facts.ts'
import { button, greetingOf, item, link, operatorValues, type Values } from './message-values.ts'

export type PeopleKind = Extract<
  MessageKind,
  | 'account-exists'
  | 'password-reset'
  | 'password-changed'
  | 'email-change'
  | 'email-change-asked'
  | 'email-changed-notice'
  | 'account-deleted'
  | 'security-notice'
  | 'staff-invited'
  | 'driver-invited'
  | 'booker-invited'
  | 'approval-asked'
  | 'approval-answered'
  | 'invoice'
  | 'statement'
>
export type PeopleSaid = Extract<AnyFacts, { kind: PeopleKind }>

export type LetterScene = {
  profile: Pick<Operator, 'name' | 'settings' | 'zone'>
  /** Of the operator's own site, without a slash at the end. */
  origin: string
  now: Date
}

/** What letters about an account, or to the people of a corporate one, may say. */
export function peopleValues(scene: LetterScene, said: PeopleSaid): Values {
  const { profile, origin } = scene
  const { facts } = said
  const name = 'firstName' in facts ? facts.firstName : ''
  return {
    ...operatorValues(profile),
    greeting: greetingOf(name),
    first_name: name,
    password_link: link('Choose a new password', `${origin}/resetpassword.html`),
    profile_button: button('Open your profile', `${origin}/profile.html`),
    ...('expiresAt' in facts && { link_time: within(scene, facts.expiresAt) }),
    ...('company' in facts && { account: facts.company }),
    ...('amount' in facts && { amount: sayMoney(facts.amount, facts.currency) }),
    ...('path' in facts && {
      link_button: (said.kind === 'approval-answered' ? link : button)(
        LINK_SAYS[said.kind] ?? 'Open',
        origin + facts.path,
      ),
    }),
    ...ownValues(said),
  }
}

const LINK_SAYS: Partial<Record<PeopleKind, string>> = {
  'password-reset': 'Choose a password',
  'email-change': 'Confirm this address',
  'email-change-asked': 'This wasn’t me',
  'email-changed-notice': 'Put my address back',
  'staff-invited': 'Accept the invitation',
  'driver-invited': 'Set up the driver app',
  'booker-invited': 'Accept the invitation',
  'approval-asked': 'Look at it',
  'approval-answered': 'To the journey',
  invoice: 'See the invoice',
  statement: 'See the statement',
}

function ownValues(said: PeopleSaid): Values {
  switch (said.kind) {
    case 'email-change-asked':
    case 'email-changed-notice':
      return { new_email: said.facts.newEmail }
    case 'security-notice':
      return { what_happened: WHAT[said.facts.what] }
    case 'approval-asked':
      return askedValues(said.facts)
    case 'approval-answered':
      return answeredValues(said.facts)
    case 'invoice': {
      const { number, amount, currency, dueOn } = said.facts
      const items = [
        ...item('Amount', sayMoney(amount, currency)),
        ...item('To be paid by', sayDate(dueOn)),
      ]
      return {
        invoice_number: number,
        due_on: sayDate(dueOn),
        details: [{ kind: 'facts', items }],
      }
    }
    case 'statement':
      return { from: sayDate(said.facts.from), until: sayDate(said.facts.until) }
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
  'passkey-stopped': 'A passkey was stopped',
  'second-factor-on': 'Signing in by code was turned on',
  'second-factor-off': 'Signing in by code was turned off',
} as const

const askedValues = (said: MessageFacts<'approval-asked'>): Values => ({
  asked_by: said.askedBy,
  journey: said.journey,
  details: [
    {
      kind: 'facts',
      items: [
        ...item('Journey', said.journey),
        ...item('Passenger', said.passenger),
        ...item('Reference', said.reference),
        ...item('Cost centre', said.costCentre),
        ...item('Price', sayMoney(said.amount, said.currency)),
      ],
    },
  ],
})

function answeredValues(said: MessageFacts<'approval-answered'>): Values {
  const { answeredBy, approved, lapsed, reason, journey } = said
  const items = [
    ...item('Journey', journey),
    ...item(approved ? `A word from ${answeredBy}` : 'Reason', reason),
  ]
  return {
    answered_by: answeredBy,
    journey,
    verdict: approved ? 'approved' : `not approved${lapsed ? ' in time' : ''}`,
    answer: sayAnswer(said),
    details: [{ kind: 'facts', items }],
  }
}

function sayAnswer({ answeredBy, approved, lapsed }: MessageFacts<'approval-answered'>): string {
  if (approved) return `${answeredBy} said yes. Your journey is booked.`
  return lapsed
    ? `Nobody at ${answeredBy} answered in time, and nothing is booked.`
    : `${answeredBy} said no, and nothing is booked.`
}

/** '10 April 2026' of a day of the calendar; what is none is said as it is. */
export function sayDate(day: string): string {
  const at = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(at.getTime())
    ? day
    : new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

const MINUTE_MS = 60_000

/** 'within 30 minutes', of the time that is left when the letter is written. */
export function within({ now }: Pick<LetterScene, 'now'>, until: Date): string {
  const minutes = Math.max(1, Math.round((until.getTime() - now.getTime()) / MINUTE_MS))
  if (minutes === 1) return 'within a minute'
  if (minutes < 120) return `within ${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `within ${hours} hours` : `within ${Math.floor(hours / 24)} days`
}
