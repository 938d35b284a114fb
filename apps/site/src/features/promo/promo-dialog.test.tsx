import { checkPromo } from '@kerbside/contract/promo.ts'
import { givenQuoted } from '@kerbside/domain/booking/draft/draft-given.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PromoDialog } from './promo-dialog.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] }),
)
afterEach(cleanup)

const quoted = givenQuoted()
const draft = {
  ...quoted,
  offer: quoted.offer && { ...quoted.offer, quoteId: '0190f1d2-0000-7000-8000-000000000001' },
}

async function tryCode(reply: Parameters<typeof answering<typeof checkPromo>>[1]) {
  givenServer([answering(checkPromo, reply)])
  const [onApply, onSignIn, onClose] = [vi.fn(), vi.fn(), vi.fn()]
  render(<PromoDialog draft={draft} {...{ onApply, onSignIn, onClose }} />)
  await userEvent.type(screen.getByLabelText('Promo Code'), 'STAFF')
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
}

const signIn = () => screen.queryByRole('button', { name: 'Sign in and try again' })

test('a guest whose code is rejected can sign in and try again', async () => {
  const message = 'This promo code is for another account.'
  await tryCode(() => ({ code: 2, message, value: 0, promocodeid: 0 }))
  await screen.findByText(message)
  expect(signIn()).not.toBeNull()
})

test('a request that failed does not suggest signing in', async () => {
  await tryCode(() => Promise.reject(new TypeError('lost')))
  await screen.findByText('Something went wrong, please try again.')
  expect(signIn()).toBeNull()
})
