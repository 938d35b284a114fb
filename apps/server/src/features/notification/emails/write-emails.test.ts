import { minor } from '@kerbside/domain/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KERBSIDE } from '../../../../seed/kerbside.ts'
import { NORTHWAY } from '../../../../seed/northway.ts'
import { describeFreeUntil } from '../compose/booking-values.ts'
import { type PeopleMessage, peopleValues } from '../compose/people-values.ts'
import { becauseOf, standardWording, templateKindOf } from '../templates/resolve-wording.ts'
import type { EmailContent } from './email-content.ts'
import { emailTheme } from './email-theme.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { writeEmailMessage } from './write-email-message.ts'

const scene = {
  profile: KERBSIDE.operator,
  origin: 'https://book.example.com',
  now: new Date('2026-03-10T12:00:00Z'),
}
const expiresAt = new Date('2026-03-10T12:30:00Z')

function emailOf(message: PeopleMessage): EmailContent {
  const kind = templateKindOf(message)
  const wording = standardWording({ kind, channel: 'mail' })
  if (!wording) throw new Error(`no email for ${kind}`)
  const values = peopleValues(scene, message)
  return writeEmailMessage({ wording, because: becauseOf(kind) }, { values, isTest: false })
}

/** Every e-mail about an account or a company, with this text in the fields that people fill in. */
function emailsWith(hostileText: string): EmailContent[] {
  const link = { firstName: hostileText, path: '/page/1/code', expiresAt }
  const money = { amount: minor(12_340), currency: 'GBP' }
  const journey = { journey: hostileText, path: '/page/1' }
  return [
    emailOf({ kind: 'account-exists', facts: { firstName: hostileText } }),
    emailOf({ kind: 'password-reset', facts: link }),
    emailOf({ kind: 'password-changed', facts: { firstName: hostileText } }),
    emailOf({ kind: 'email-change', facts: link }),
    emailOf({ kind: 'email-change-requested', facts: { ...link, newEmail: hostileText } }),
    emailOf({ kind: 'email-changed-notice', facts: { ...link, newEmail: hostileText } }),
    emailOf({ kind: 'account-deleted', facts: { firstName: hostileText } }),
    emailOf({
      kind: 'security-notice',
      facts: { firstName: hostileText, what: 'passkey-added' },
    }),
    emailOf({
      kind: 'security-notice',
      facts: { firstName: hostileText, what: 'passkey-stopped' },
    }),
    emailOf({ kind: 'staff-invited', facts: link }),
    emailOf({ kind: 'driver-invited', facts: link }),
    emailOf({ kind: 'booker-invited', facts: { ...link, company: hostileText } }),
    emailOf({
      kind: 'approval-requested',
      facts: {
        firstName: hostileText,
        requestedBy: hostileText,
        company: hostileText,
        passenger: hostileText,
        reference: hostileText,
        costCentre: hostileText,
        ...journey,
        ...money,
      },
    }),
    emailOf({
      kind: 'approval-answered',
      facts: {
        firstName: hostileText,
        answeredBy: hostileText,
        approved: false,
        lapsed: false,
        reason: hostileText,
        ...journey,
      },
    }),
    emailOf({
      kind: 'invoice',
      facts: {
        company: hostileText,
        number: 'INV-7',
        ...money,
        dueOn: '2026-04-10',
        path: '/invoice/7',
      },
    }),
    emailOf({
      kind: 'statement',
      facts: {
        company: hostileText,
        from: '2026-03-01',
        until: '2026-03-31',
        path: '/commission.html',
      },
    }),
  ]
}

test('every e-mail says what it is, why it came, and how long its link works', () => {
  for (const email of emailsWith('Maya')) {
    expect(email.subject).not.toBe('')
    expect(email.because).toMatch(/^You’re receiving this because /)
  }
  const [, reset] = emailsWith('Maya')
  expect(reset?.blocks).toContainEqual({
    kind: 'button',
    label: 'Choose a password',
    url: 'https://book.example.com/page/1/code',
  })
  expect(reset?.preview).toBe(
    'Here’s the link you asked for. Use it within 30 minutes; it works only once.',
  )
})

test('free cancellation ends at a day and time in the operator’s time zone', () => {
  expect(describeFreeUntil(new Date('2026-07-26T09:30:00Z'), 'Europe/London')).toContain(
    'free until Sun 26 Jul, 10:30',
  )
})

test('the approver’s name is in the e-mail, and a reason only if they declined', () => {
  const params = { firstName: 'Tess', answeredBy: 'Ben Marsh', reason: 'Enjoy', journey: 'A to B' }
  const approvalEmail = (approved: boolean, lapsed = false) =>
    JSON.stringify(
      emailOf({
        kind: 'approval-answered',
        facts: { ...params, approved, lapsed, path: '/page/1' },
      }),
    )
  expect(approvalEmail(true)).toContain('Message from Ben Marsh')
  expect(approvalEmail(false)).toContain('Reason')
  expect(approvalEmail(false)).toContain('Ben Marsh declined')
  expect(approvalEmail(false, true)).toContain('No one at Ben Marsh responded in time')
  expect(approvalEmail(false, true)).not.toContain('declined')
})

test('an invoice e-mail contains its amount and due date in words', () => {
  const email = emailsWith('Acme').find(({ subject }) => subject.startsWith('Invoice'))
  const text = email ? renderText(emailTheme(KERBSIDE.operator), email) : ''

  expect(text).toContain('Amount: £123.40')
  expect(text).toContain('Due: 10 Apr 2026')
  expect(text).toContain('https://book.example.com/invoice/7')
})

test('names from users are always text in an e-mail and never become a tag, a link or a line of their own', () => {
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
    fc.property(hostile, (hostileText) => {
      const plain = emailsWith('Maya')
      for (const [place, email] of emailsWith(hostileText).entries()) {
        const theme = emailTheme(NORTHWAY.operator)
        const html = renderHtml(theme, email)
        const likewise = renderHtml(theme, plain[place] ?? email)
        // an empty name says "Hello," and leaves a reason out; that is fewer tags, never others
        if (hostileText.trim() !== '') expect(tags(html)).toEqual(tags(likewise))
        expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
        expect(renderText(theme, email)).not.toMatch(/^Bcc:/m)
      }
    }),
    { numRuns: 60 },
  )
})

test('an e-mail uses its operator’s colours in light and dark mode, and contains no tracking', () => {
  const [email] = emailsWith('Maya')
  if (!email) throw new Error('no email')
  for (const { operator } of [KERBSIDE, NORTHWAY]) {
    const theme = emailTheme(operator)
    const html = renderHtml(theme, email)
    expect(html).toContain(theme.button.fill)
    expect(html).toContain(theme.light.page)
    expect(html).toContain(`@media (prefers-color-scheme:dark){.page{background:${theme.dark.page}`)
    expect(html).not.toMatch(/<img|url\(|https?:\/\/(?!book\.example\.com)/)
    expect(new TextEncoder().encode(html).length).toBeLessThan(100_000)
  }
})

test('an operator’s own logo heads its e-mails, at a size that fits, and is attached to them', () => {
  const logo = { src: '/pictures/x.png', icon: '', width: 960, height: 96 }
  const operator = { ...KERBSIDE.operator, brand: { ...KERBSIDE.operator.brand, logo } }
  const [email] = emailsWith('Ann')
  const html = email ? renderHtml(emailTheme(operator), email) : ''
  expect(html).toContain('<img src="cid:logo" alt="Kerbside" width="240" height="24"')
})
