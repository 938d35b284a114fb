import { type CancelReply, cancelBooking } from '@kerbside/contract/cancellation.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
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
  useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog] })
})
afterEach(cleanup)

type Answer = Parameters<typeof answering<typeof cancelBooking>>[1]

function open(answer: Answer, { back }: { back?: number } = {}) {
  const { asked } = givenServer([answering(cancelBooking, answer)])
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
  return { asked, seen, button, user: userEvent.setup() }
}

test('nothing can be pressed before it is known what it costs; then it is done for that and no other fee', async () => {
  const { asked, seen, button, user } = open(() => REPLY)
  expect(button).toHaveProperty('disabled', true)
  expect(button.className).toContain('danger')
  expect(await screen.findByText('£86.50')).toBeTruthy()
  await user.click(button)
  await waitFor(() => expect(seen.cancelled).toBe(1))
  expect(asked.map(({ said }) => said)).toEqual([
    { bookingref: 101, preview: true },
    { bookingref: 101, fee: 0 },
  ])
})

test('a fee that rose meanwhile is shown with the words, and confirmed anew', async () => {
  const risen = {
    ...REPLY,
    code: 2,
    fee: 43.25,
    refund: 43.25,
    message: 'Cancelling now costs £43.25.',
  }
  const { asked, seen, button, user } = open((said) =>
    said.preview ? REPLY : said.fee === 43.25 ? { ...risen, code: 1, message: '' } : risen,
  )
  await screen.findByText('£86.50')
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('Cancelling now costs £43.25.')
  expect(seen.cancelled).toBe(0)
  await user.click(button)
  await waitFor(() => expect(seen.cancelled).toBe(1))
  expect(asked.at(-1)?.said).toEqual({ bookingref: 101, fee: 43.25 })
})

test('both ways or one: each choice is asked for what it costs', async () => {
  const { asked, user } = open(() => REPLY, { back: 102 })
  await screen.findByText('£86.50')
  await user.click(screen.getByRole('radio', { name: 'The way back' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ said }) => said)).toEqual([
    { bookingref: 101, returnbookingref: 102, preview: true },
    { bookingref: 102, preview: true },
  ])
})

test('who is not known to have booked reads where it can be done', async () => {
  const { button } = open(() => Response.json({ code: 0, message: '' }, { status: 404 }))
  expect((await screen.findByRole('alert')).textContent).toContain('call us on +44 20 7946 0123')
  expect(button).toHaveProperty('disabled', true)
})

test('a dead line keeps the question open, so that it can be asked once more', async () => {
  let isDead = true
  const { seen, button, user } = open((said) =>
    said.preview ? REPLY : isDead ? Promise.reject(new TypeError('Failed to fetch')) : REPLY,
  )
  await screen.findByText('£86.50')
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  isDead = false
  await user.click(button)
  await waitFor(() => expect(seen.cancelled).toBe(1))
})
