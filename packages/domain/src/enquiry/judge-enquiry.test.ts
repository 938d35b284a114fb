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
  facts: { givenAt?: Date | undefined; lately?: number } = {},
) => judgeEnquiry({ ...maya, ...said }, { givenAt: before(40), lately: 0, now, ...facts })

test('a message of a person is mailed to the desk', () => {
  expect(judge({})).toEqual({ ok: true, isSpam: false, mails: true })
})

test('who fills in the field that nobody sees is a program', () => {
  expect(judge({ trap: 'https://example.com' })).toEqual({ ok: false, reason: 'trapped' })
})

test('nobody writes a message in two seconds, and a form of yesterday is given out again', () => {
  expect(judge({}, { givenAt: before(2) })).toEqual({ ok: false, reason: 'again' })
  expect(judge({}, { givenAt: before(25 * 3600) })).toEqual({ ok: false, reason: 'again' })
  expect(judge({}, { givenAt: before(3) })).toMatchObject({ ok: true })
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
