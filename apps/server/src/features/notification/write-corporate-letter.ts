import { sayMoney } from '@kerbside/contract/money.ts'
import { type LetterWords, text } from './letter-words.ts'
import type { AnyFacts, MessageFacts, MessageKind } from './message-facts.ts'
import { type LetterScene, within } from './write-account-letter.ts'

export type CorporateKind = Extract<
  MessageKind,
  'booker-invited' | 'approval-asked' | 'approval-answered' | 'invoice' | 'statement'
>

type Said = Extract<AnyFacts, { kind: CorporateKind }>

/** Letters to the people of a corporate account. */
export function writeCorporateLetter(scene: LetterScene, said: Said): LetterWords {
  const { name, origin } = scene
  switch (said.kind) {
    case 'booker-invited': {
      const { firstName, company, path, expiresAt } = said.facts
      return {
        subject: `Book with ${name} for ${company}`,
        preview: `The link works once, ${within(scene, expiresAt)}.`,
        title: `You may book for ${company}`,
        blocks: [
          text(hello(firstName)),
          text(
            `${company} has an account with ${name}, and you are invited to book on it. The link works once, ${within(scene, expiresAt)}.`,
          ),
          { kind: 'button', label: 'Accept the invitation', url: origin + path },
        ],
        because: `You have this because somebody at ${company} invited you.`,
      }
    }
    case 'approval-asked': {
      const { firstName, askedBy, company, journey, amount, currency, path } = said.facts
      const { passenger, reference, costCentre } = said.facts
      return {
        subject: `${askedBy} asks you to approve a journey`,
        preview: `${journey}, ${sayMoney(amount, currency)}`,
        title: 'A journey waits for you',
        blocks: [
          text(hello(firstName)),
          text(`${askedBy} would like to book this for ${company}, and needs your yes.`),
          {
            kind: 'facts',
            items: [
              { label: 'Journey', value: journey },
              ...wordOf('Passenger', passenger),
              ...wordOf('Reference', reference),
              ...wordOf('Cost centre', costCentre),
              { label: 'Price', value: sayMoney(amount, currency) },
            ],
          },
          { kind: 'button', label: 'Look at it', url: origin + path },
        ],
        because: `You have this because you approve journeys for ${company}.`,
      }
    }
    case 'approval-answered': {
      const { firstName, answeredBy, approved, lapsed, reason, journey, path } = said.facts
      const verdict = approved ? 'approved' : `not approved${lapsed ? ' in time' : ''}`
      return {
        subject: `Your journey is ${verdict}`,
        preview: journey,
        title: `Your journey is ${verdict}`,
        blocks: [
          text(hello(firstName)),
          text(sayAnswer(said.facts)),
          {
            kind: 'facts',
            items: [
              { label: 'Journey', value: journey },
              ...wordOf(approved ? `A word from ${answeredBy}` : 'Reason', reason),
            ],
          },
          { kind: 'link', label: 'To the journey', url: origin + path },
        ],
        because: `You have this because you asked for this journey with ${name}.`,
      }
    }
    case 'invoice': {
      const { company, number, amount, currency, dueOn, path } = said.facts
      return {
        subject: `Invoice ${number} from ${name}`,
        preview: `${sayMoney(amount, currency)}, to be paid by ${sayDate(dueOn)}`,
        title: `Invoice ${number}`,
        blocks: [
          text(`Here is the invoice for the journeys of ${company}. It is attached as a PDF.`),
          {
            kind: 'facts',
            items: [
              { label: 'Amount', value: sayMoney(amount, currency) },
              { label: 'To be paid by', value: sayDate(dueOn) },
            ],
          },
          { kind: 'button', label: 'See the invoice', url: origin + path },
        ],
        because: `You have this because ${company} has an account with ${name}.`,
      }
    }
    case 'statement': {
      const { company, from, until, path } = said.facts
      const span = `${sayDate(from)} to ${sayDate(until)}`
      return {
        subject: `Statement from ${name}, ${span}`,
        preview: `For ${company}`,
        title: 'Your statement',
        blocks: [
          text(`Here is what ${company} booked from ${span}.`),
          { kind: 'button', label: 'See the statement', url: origin + path },
        ],
        because: `You have this because ${company} has an account with ${name}.`,
      }
    }
  }
}

const hello = (firstName: string): string => (firstName === '' ? 'Hello,' : `Hello ${firstName},`)

const wordOf = (label: string, value: string) => (value === '' ? [] : [{ label, value }])

/** '10 April 2026' of a day of the calendar; what is none is said as it is. */
function sayDate(day: string): string {
  const at = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(at.getTime())
    ? day
    : new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

function sayAnswer({ answeredBy, approved, lapsed }: MessageFacts<'approval-answered'>): string {
  if (approved) return `${answeredBy} said yes. Your journey is booked.`
  return lapsed
    ? `Nobody at ${answeredBy} answered in time, and nothing is booked.`
    : `${answeredBy} said no, and nothing is booked.`
}
