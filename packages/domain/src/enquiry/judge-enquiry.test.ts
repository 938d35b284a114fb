import { expect, test } from 'vitest'
import { judgeEnquiry, oneLine } from './judge-enquiry.ts'

const now = new Date('2026-03-10T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const maya = {
  name: 'Maya Osei',
  email: 'maya@example.com',
  subject: '',
  message: 'I left a blue umbrella in the car this morning.',
  trap: '',
}
const judge = (
  said: Partial<typeof maya>,
  facts: { givenAt?: Date | undefined; lately?: number; same?: number } = {},
) => judgeEnquiry({ ...maya, ...said }, { givenAt: before(40), lately: 0, same: 0, now, ...facts })

test('a message of a person is mailed to the desk', () => {
  expect(judge({})).toEqual({ ok: true, isSpam: false, mails: true })
})

test('who fills in the field that nobody sees is a program, or has one that fills in forms: it is kept', () => {
  expect(judge({ trap: 'https://example.com' })).toEqual({
    ok: true,
    isSpam: true,
    suspicion: 'trapped',
    mails: false,
  })
})

test('nobody writes a message in two seconds; a page that lay open for days is still good, for a week', () => {
  expect(judge({}, { givenAt: before(2) })).toEqual({ ok: false, reason: 'again' })
  expect(judge({}, { givenAt: before(8 * 24 * 3600) })).toEqual({ ok: false, reason: 'again' })
  expect(judge({}, { givenAt: before(3) })).toMatchObject({ ok: true })
  expect(judge({}, { givenAt: before(6 * 24 * 3600) })).toMatchObject({ isSpam: false })
})

test('an address is a link without its https too; a mailbox, a time and a plate are none', () => {
  const bare = (message: string) => judge({ message }, { givenAt: undefined })
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

test('the same words a second time are somebody who is not sure, a third time a program', () => {
  expect(judge({}, { same: 1 })).toMatchObject({ isSpam: false })
  expect(judge({}, { same: 2 })).toMatchObject({ suspicion: 'repeats' })
})

test('two links are a message, three are an advertisement; without the form one is', () => {
  const link = 'https://example.com/a'
  expect(judge({ message: `${link} ${link}` })).toMatchObject({ isSpam: false })
  expect(judge({ message: `${link} ${link} www.example.org` })).toMatchObject({
    suspicion: 'links',
  })
  expect(judge({ message: link }, { givenAt: undefined })).toMatchObject({ suspicion: 'links' })
  expect(judge({ name: link })).toMatchObject({ suspicion: 'links' })
  expect(judge({ message: 'see [url=x]here[/url]' })).toMatchObject({ suspicion: 'markup' })
})

test('of a flood everything is kept, and not everything mailed', () => {
  expect(judge({}, { lately: 30 })).toEqual({ ok: true, isSpam: false, mails: false })
})

test('a subject cannot begin another heading', () => {
  expect(oneLine('Lost\r\nBcc: all@example.com\u2028 umbrella')).toBe(
    'Lost Bcc: all@example.com umbrella',
  )
})
