import { type CancelReply, cancelBooking } from '@kerbside/contract/cancellation.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CancelDialog } from './cancel-dialog.tsx'

const REPLY: CancelReply = {
  code: 1,
  message: '',
  fee: 0,
  refund: 86.5,
  currencycode: 'GBP',
  status: 'upcoming',
  returnstatus: '',
}

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog] })
})
afterEach(cleanup)

type CancelHandler = Parameters<typeof answering<typeof cancelBooking>>[1]

function open(response: CancelHandler, { back }: { back?: number } = {}) {
  const { requests } = givenServer([answering(cancelBooking, response)])
  const seen = { cancelled: 0 }
  render(
    <CancelDialog
      out={101}
      back={back}
      code=""
      method="card"
      phone="+44 20 7946 0123"
      onClose={() => {}}
      onCancelled={() => {
        seen.cancelled += 1
      }}
    />,
  )
  const button = screen.getByRole('button', { name: 'Cancel booking' })
  return { requests, seen, button, user: userEvent.setup() }
}

test('the button is disabled until the fee is known; then the booking is cancelled for that fee only', async () => {
  const { requests, seen, button, user } = open(() => REPLY)
  expect(button).toHaveProperty('disabled', true)
  expect(button.className).toContain('danger')
  expect(await screen.findByText('£86.50')).toBeTruthy()
  await user.click(button)
  await waitFor(() => expect(seen.cancelled).toBe(1))
  expect(requests.map(({ input }) => input)).toEqual([
    { bookingref: 101, preview: true },
    { bookingref: 101, fee: 0 },
  ])
})

test('a fee that rose meanwhile is shown with a message, and must be confirmed again', async () => {
  const risen = {
    ...REPLY,
    code: 2,
    fee: 43.25,
    refund: 43.25,
    message: 'The cancellation fee is now £43.25.',
  }
  const { requests, seen, button, user } = open((input) =>
    input.preview ? REPLY : input.fee === 43.25 ? { ...risen, code: 1, message: '' } : risen,
  )
  await screen.findByText('£86.50')
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The cancellation fee is now £43.25.',
  )
  expect(seen.cancelled).toBe(0)
  await user.click(button)
  await waitFor(() => expect(seen.cancelled).toBe(1))
  expect(requests.at(-1)?.input).toEqual({ bookingref: 101, fee: 43.25 })
})

test('both legs or one: each choice fetches its own fee', async () => {
  const { requests, user } = open(() => REPLY, { back: 102 })
  await screen.findByText('£86.50')
  await user.click(screen.getByRole('radio', { name: 'Return' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests.map(({ input }) => input)).toEqual([
    { bookingref: 101, returnbookingref: 102, preview: true },
    { bookingref: 102, preview: true },
  ])
})

test('a visitor without access to the booking is told where it can be cancelled', async () => {
  const { button } = open(() => Response.json({ code: 0, message: '' }, { status: 404 }))
  expect((await screen.findByRole('alert')).textContent).toContain('call us on +44 20 7946 0123')
  expect(button).toHaveProperty('disabled', true)
})

test('a connection failure keeps the dialog open, so that it can be tried again', async () => {
  let isDead = true
  const { seen, button, user } = open((input) =>
    input.preview ? REPLY : isDead ? Promise.reject(new TypeError('Failed to fetch')) : REPLY,
  )
  await screen.findByText('£86.50')
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  isDead = false
  await user.click(button)
  await waitFor(() => expect(seen.cancelled).toBe(1))
})
