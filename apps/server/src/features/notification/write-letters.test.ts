import { minor } from '@kerbside/domain/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KERBSIDE } from '../../../seed/kerbside.ts'
import { NORTHWAY } from '../../../seed/northway.ts'
import { sayFreeUntil } from './booking-values.ts'
import { becauseOf, standardWording, templateKindOf } from './find-wording.ts'
import { lookOf } from './letter-look.ts'
import type { LetterWords } from './letter-words.ts'
import { type PeopleSaid, peopleValues } from './people-values.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { writeLetter } from './write-letter.ts'

const scene = {
  profile: KERBSIDE.operator,
  origin: 'https://book.example.com',
  now: new Date('2026-03-10T12:00:00Z'),
}
const expiresAt = new Date('2026-03-10T12:30:00Z')

function letterOf(said: PeopleSaid): LetterWords {
  const kind = templateKindOf(said)
  const wording = standardWording({ kind, channel: 'mail' })
  if (!wording) throw new Error(`no letter for ${kind}`)
  const values = peopleValues(scene, said)
  return writeLetter({ wording, because: becauseOf(kind) }, { values, isTest: false })
}

/** Every letter about an account or a company, with these words where people choose them. */
function lettersWith(word: string): LetterWords[] {
  const link = { firstName: word, path: '/page/1/code', expiresAt }
  const money = { amount: minor(12_340), currency: 'GBP' }
  const journey = { journey: word, path: '/page/1' }
  return [
    letterOf({ kind: 'account-exists', facts: { firstName: word } }),
    letterOf({ kind: 'password-reset', facts: link }),
    letterOf({ kind: 'password-changed', facts: { firstName: word } }),
    letterOf({ kind: 'email-change', facts: link }),
    letterOf({ kind: 'email-change-asked', facts: { ...link, newEmail: word } }),
    letterOf({ kind: 'email-changed-notice', facts: { ...link, newEmail: word } }),
    letterOf({ kind: 'account-deleted', facts: { firstName: word } }),
    letterOf({
      kind: 'security-notice',
      facts: { firstName: word, what: 'passkey-added' },
    }),
    letterOf({
      kind: 'security-notice',
      facts: { firstName: word, what: 'passkey-stopped' },
    }),
    letterOf({ kind: 'staff-invited', facts: link }),
    letterOf({ kind: 'driver-invited', facts: link }),
    letterOf({ kind: 'booker-invited', facts: { ...link, company: word } }),
    letterOf({
      kind: 'approval-asked',
      facts: {
        firstName: word,
        askedBy: word,
        company: word,
        passenger: word,
        reference: word,
        costCentre: word,
        ...journey,
        ...money,
      },
    }),
    letterOf({
      kind: 'approval-answered',
      facts: {
        firstName: word,
        answeredBy: word,
        approved: false,
        lapsed: false,
        reason: word,
        ...journey,
      },
    }),
    letterOf({
      kind: 'invoice',
      facts: { company: word, number: 'INV-7', ...money, dueOn: '2026-04-10', path: '/invoice/7' },
    }),
    letterOf({
      kind: 'statement',
      facts: { company: word, from: '2026-03-01', until: '2026-03-31', path: '/commission.html' },
    }),
  ]
}

test('every letter says what it is, why it came, and how long its link works', () => {
  for (const letter of lettersWith('Maya')) {
    expect(letter.subject).not.toBe('')
    expect(letter.because).toMatch(/^You have this because /)
  }
  const [, reset] = lettersWith('Maya')
  expect(reset?.blocks).toContainEqual({
    kind: 'button',
    label: 'Choose a password',
    url: 'https://book.example.com/page/1/code',
  })
  expect(reset?.preview).toBe('Here is the link you asked for. It works once, within 30 minutes.')
})

test('free cancellation ends at a day and time in the operator’s time zone', () => {
  expect(sayFreeUntil(new Date('2026-07-26T09:30:00Z'), 'Europe/London')).toContain(
    'free until Sunday 26 July 2026 at 10:30',
  )
})

test('an approver’s word is theirs, and a reason only where they said no', () => {
  const facts = { firstName: 'Tess', answeredBy: 'Ben Marsh', reason: 'Enjoy', journey: 'A to B' }
  const answered = (approved: boolean, lapsed = false) =>
    JSON.stringify(
      letterOf({
        kind: 'approval-answered',
        facts: { ...facts, approved, lapsed, path: '/page/1' },
      }),
    )
  expect(answered(true)).toContain('A word from Ben Marsh')
  expect(answered(false)).toContain('Reason')
  expect(answered(false)).toContain('Ben Marsh said no')
  expect(answered(false, true)).toContain('Nobody at Ben Marsh answered in time')
  expect(answered(false, true)).not.toContain('said no')
})

test('an invoice says its amount and its day in words', () => {
  const letter = lettersWith('Acme').find(({ subject }) => subject.startsWith('Invoice'))
  const words = letter ? renderText(lookOf(KERBSIDE.operator), letter) : ''

  expect(words).toContain('Amount: £123.40')
  expect(words).toContain('To be paid by: 10 April 2026')
  expect(words).toContain('https://book.example.com/invoice/7')
})

test('whatever people call themselves, it is text in a letter and never a tag, a link or a line of its own', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</title><style>*{display:none}</style>',
      'Ann\r\nBcc: all@example.com',
      'javascript:alert(1)',
    ),
  )
  const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.split(/[\s>]/)[0])
  fc.assert(
    fc.property(hostile, (word) => {
      const plain = lettersWith('Maya')
      for (const [place, letter] of lettersWith(word).entries()) {
        const look = lookOf(NORTHWAY.operator)
        const html = renderHtml(look, letter)
        const likewise = renderHtml(look, plain[place] ?? letter)
        // an empty name says "Hello," and leaves a reason out; that is fewer tags, never others
        if (word.trim() !== '') expect(tags(html)).toEqual(tags(likewise))
        expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
        expect(renderText(look, letter)).not.toMatch(/^Bcc:/m)
      }
    }),
    { numRuns: 60 },
  )
})

test('a letter wears its operator’s colours by day and by night, and nothing in it reports that it was read', () => {
  const [letter] = lettersWith('Maya')
  if (!letter) throw new Error('no letter')
  for (const { operator } of [KERBSIDE, NORTHWAY]) {
    const look = lookOf(operator)
    const html = renderHtml(look, letter)
    expect(html).toContain(look.button.fill)
    expect(html).toContain(look.light.page)
    expect(html).toContain(`@media (prefers-color-scheme:dark){.page{background:${look.dark.page}`)
    expect(html).not.toMatch(/<img|url\(|https?:\/\/(?!book\.example\.com)/)
    expect(new TextEncoder().encode(html).length).toBeLessThan(100_000)
  }
})

test('an operator’s own logo heads its letters, at a size that fits, and comes with them', () => {
  const logo = { src: '/pictures/x.png', icon: '', width: 960, height: 96 }
  const operator = { ...KERBSIDE.operator, brand: { ...KERBSIDE.operator.brand, logo } }
  const [letter] = lettersWith('Ann')
  const html = letter ? renderHtml(lookOf(operator), letter) : ''
  expect(html).toContain('<img src="cid:logo" alt="Kerbside" width="240" height="24"')
})
