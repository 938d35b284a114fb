import { type FeedbackReply, findFeedback, giveFeedback } from '@kerbside/contract/feedback.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import { RateRide } from './rate-ride.tsx'

const ridden: FeedbackReply = {
  code: 1,
  message: '',
  jobpartid: 7,
  canrate: true,
  until: '2026-05-08T12:00:00Z',
  stars: 0,
  reasons: [],
  words: '',
  drivername: 'Marek',
  tippath: '/payment.html?id=7&code=abc',
}
const ask = { jobpartid: 7, code: 'c0de' }

beforeEach(() => useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] }))
afterEach(cleanup)

test('stars, a reason at a press, and then a tip', async () => {
  const { asked } = givenServer([
    answering(findFeedback, () => ridden),
    answering(giveFeedback, ({ stars }) => ({ ...ridden, stars: Number(stars) })),
  ])
  render(<RateRide ask={ask} title="" />)
  await userEvent.click(await screen.findByRole('radio', { name: '5 stars: Very good' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Clean car' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const tip = await screen.findByRole('link', { name: 'Add a tip' })
  expect(tip.getAttribute('href')).toBe(ridden.tippath)
  expect(asked.at(-1)?.said).toEqual({ ...ask, stars: 5, reasons: ['clean'], words: '' })
})

test('who was unhappy is asked what went wrong, and for no tip', async () => {
  const { asked } = givenServer([
    answering(findFeedback, () => ridden),
    answering(giveFeedback, ({ stars }) => ({ ...ridden, stars: Number(stars) })),
  ])
  render(<RateRide ask={ask} title="" />)
  await userEvent.click(await screen.findByRole('radio', { name: /^5 stars/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'On time' }))
  // a second thought: praise does not go along with two stars
  await userEvent.click(screen.getByRole('radio', { name: /^2 stars/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Late' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/we are sorry/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add a tip' })).toBeNull()
  expect(asked.at(-1)?.said).toMatchObject({ stars: 2, reasons: ['late'] })
})

test('what was said may be changed for a week, and is read after it', async () => {
  givenServer([answering(findFeedback, () => ({ ...ridden, stars: 4, canrate: false }))])
  render(<RateRide ask={ask} title="" />)
  expect(await screen.findByText('4 stars')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change what I said' })).toBeNull()
})
