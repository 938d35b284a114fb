import { expect, test } from 'vitest'
import { checkEnquiry, oneLine } from './check-enquiry.ts'

const now = new Date('2026-03-10T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const maya = {
  name: 'Maya Osei',
  email: 'maya@example.com',
  subject: '',
  message: 'I left a blue umbrella in the car this morning.',
  trap: '',
}
const check = (
  input: Partial<typeof maya>,
  params: { givenAt?: Date | undefined; lately?: number; same?: number } = {},
) =>
  checkEnquiry({ ...maya, ...input }, { givenAt: before(40), lately: 0, same: 0, now, ...params })

test('an ordinary message is mailed to the dispatcher', () => {
  expect(check({})).toEqual({ ok: true, isSpam: false, mails: true })
})

test('a filled-in hidden field marks the message as spam, but the message is stored', () => {
  expect(check({ trap: 'https://example.com' })).toEqual({
    ok: true,
    isSpam: true,
    suspicion: 'trapped',
    mails: false,
  })
})

test('a form sent within two seconds is rejected; a form that lay open for days is accepted, up to a week', () => {
  expect(check({}, { givenAt: before(2) })).toEqual({ ok: false, reason: 'again' })
  expect(check({}, { givenAt: before(8 * 24 * 3600) })).toEqual({ ok: false, reason: 'again' })
  expect(check({}, { givenAt: before(3) })).toMatchObject({ ok: true })
  expect(check({}, { givenAt: before(6 * 24 * 3600) })).toMatchObject({ isSpam: false })
})

test('an address is a link without its https too; an e-mail address, a time and a plate are not links', () => {
  const bare = (message: string) => check({ message }, { givenAt: undefined })
  for (const message of [
    'Best prices at cheap-cars.example/now',
    'Look at PILLS.SHOP today',
    'join t.me/fastmoney',
    'http://a.example',
  ])
    expect([message, bare(message)]).toMatchObject([message, { suspicion: 'links' }])
  for (const message of [
    'Write to maya.osei@mail.example.com or maya@example.com, please.',
    'We land at 19.30/20.00 with BA123, car AB12 CDE.Thanks',
    'I paid 45.50 by card and/or cash. No receipt came.Can you help?',
  ])
    expect([message, bare(message)]).toMatchObject([message, { isSpam: false }])
})

test('the same text may come twice; a third time marks it as spam', () => {
  expect(check({}, { same: 1 })).toMatchObject({ isSpam: false })
  expect(check({}, { same: 2 })).toMatchObject({ suspicion: 'repeats' })
})

test('two links are accepted and three are spam; without the form one link is spam', () => {
  const link = 'https://example.com/a'
  expect(check({ message: `${link} ${link}` })).toMatchObject({ isSpam: false })
  expect(check({ message: `${link} ${link} www.example.org` })).toMatchObject({
    suspicion: 'links',
  })
  expect(check({ message: link }, { givenAt: undefined })).toMatchObject({ suspicion: 'links' })
  expect(check({ name: link })).toMatchObject({ suspicion: 'links' })
  expect(check({ message: 'see [url=x]here[/url]' })).toMatchObject({ suspicion: 'markup' })
})

test('in a flood every message is stored, and not every one is mailed', () => {
  expect(check({}, { lately: 30 })).toEqual({ ok: true, isSpam: false, mails: false })
})

test('a subject cannot start another e-mail header', () => {
  expect(oneLine('Lost\r\nBcc: all@example.com\u2028 umbrella')).toBe(
    'Lost Bcc: all@example.com umbrella',
  )
})
