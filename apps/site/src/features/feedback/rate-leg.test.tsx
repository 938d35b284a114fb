import { type FeedbackReply, findFeedback, giveFeedback } from '@kerbside/contract/feedback.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RateLeg } from './rate-leg.tsx'

const ridden: FeedbackReply = {
  code: 1,
  message: '',
  jobpartid: 7,
  canrate: true,
  until: '2026-05-08T12:00:00Z',
  stars: 0,
  reasons: [],
  comment: '',
  drivername: 'Marek',
  tippath: '/payment.html?id=7&code=abc',
}
const request = { jobpartid: 7, code: 'c0de' }

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] }),
)
afterEach(cleanup)

test('stars, a reason in one press, and then a tip', async () => {
  const { requests } = givenServer([
    answering(findFeedback, () => ridden),
    answering(giveFeedback, ({ stars }) => ({ ...ridden, stars: Number(stars) })),
  ])
  render(<RateLeg request={request} title="" />)
  await userEvent.click(await screen.findByRole('radio', { name: '5 stars: Excellent' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Clean car' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  const tip = await screen.findByRole('link', { name: 'Add a tip' })
  expect(tip.getAttribute('href')).toBe(ridden.tippath)
  expect(requests.at(-1)?.input).toEqual({ ...request, stars: 5, reasons: ['clean'], comment: '' })
})

test('an unhappy customer is asked what went wrong, and not for a tip', async () => {
  const { requests } = givenServer([
    answering(findFeedback, () => ridden),
    answering(giveFeedback, ({ stars }) => ({ ...ridden, stars: Number(stars) })),
  ])
  render(<RateLeg request={request} title="" />)
  await userEvent.click(await screen.findByRole('radio', { name: /^5 stars/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'On time' }))
  // after a change to two stars, the selected praise is dropped
  await userEvent.click(screen.getByRole('radio', { name: /^2 stars/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Late' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect(await screen.findByText(/we’re sorry/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add a tip' })).toBeNull()
  expect(requests.at(-1)?.input).toMatchObject({ stars: 2, reasons: ['late'] })
})

test('a rating can be changed for a week, and is read-only after it', async () => {
  givenServer([answering(findFeedback, () => ({ ...ridden, stars: 4, canrate: false }))])
  render(<RateLeg request={request} title="" />)
  expect(await screen.findByText('4 stars')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit feedback' })).toBeNull()
})
