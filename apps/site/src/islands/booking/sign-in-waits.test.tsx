import { resetPassword, signIn } from '@kerbside/contract/account.ts'
import { checkPromo } from '@kerbside/contract/promo.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emitSignedIn } from '../../features/account/sign-in-events.ts'
import { BookingIsland } from './booking-island.tsx'
import { CONFIGURATION, findingPlaces, quoting, VEHICLES } from './given-operator.ts'
import { givenScreen } from './given-screen.ts'

beforeEach(() => {
  givenScreen({ shows: 'everything' })
  sessionStorage.clear()
  localStorage.clear()
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [booking, dialog, form],
  })
})
afterEach(async () => {
  await act(async () => emitSignedIn(undefined))
  cleanup()
  vi.unstubAllGlobals()
})

const MAYA: SignedIn = {
  custid: 7,
  firstName: 'Maya',
  lastName: 'Osei',
  email: 'maya@example.com',
  phone: '2079460158',
  diallingCode: '+44',
  bookerId: undefined,
}

const signingIn = answering(signIn, () => ({
  Code: 1,
  Message: '',
  Id: 7,
  FirstName: 'Maya',
  LastName: 'Osei',
  Email: 'maya@example.com',
  Phone: '2079460158',
  DialingCode: '+44',
}))

const resetting = answering(resetPassword, () => ({ code: 1, message: '' }))

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

const title = () => screen.getByRole('heading', { level: 1 }).textContent

async function choose(field: string, typed: string) {
  await userEvent.type(screen.getByRole('combobox', { name: field }), typed)
  const [found] = await screen.findAllByRole('option')
  if (found) await userEvent.click(found)
}

/** Goes to the contact step of an operator that accepts guests, or does not. */
async function toContact({ allowGuest }: { allowGuest: boolean }) {
  const configuration = { ...CONFIGURATION, allowGuest }
  render(<BookingIsland configuration={configuration} vehicleTypes={VEHICLES} mode="wizardx" />)
  await choose('Pickup', 'padd')
  await choose('Drop-off', 'canary')
  await screen.findAllByText('£86.00')
  await press('Next: your details')
  await screen.findByLabelText('Name')
}

const welcome = () => screen.findByRole('dialog', { name: 'Welcome back' })

async function signInThere() {
  const there = within(await welcome())
  await userEvent.type(there.getByLabelText('Email'), 'maya@example.com')
  await userEvent.type(there.getByLabelText('Password'), 'long-enough{Enter}')
}

async function forgetAndComeBack() {
  await userEvent.click(within(await welcome()).getByRole('button', { name: /Forgot password/ }))
  const forgot = within(await screen.findByRole('dialog', { name: /Forgot password/ }))
  await userEvent.type(forgot.getByLabelText('Email'), 'maya@example.com{Enter}')
  await screen.findByText('A password reset link has been sent to your email')
  await press('OK')
}

test('a booking that waits for a sign-in continues after a forgotten password', async () => {
  givenServer([...findingPlaces, quoting, signingIn, resetting])
  await toContact({ allowGuest: false })
  await press('Next: payment')
  await forgetAndComeBack()
  await signInThere()
  await waitFor(() => expect(title()).toBe('How would you like to pay?'), { timeout: 15_000 })
}, 60_000)

test('a booking that waits for a sign-in continues when it is done in another tab', async () => {
  givenServer([...findingPlaces, quoting, resetting])
  await toContact({ allowGuest: false })
  await press('Next: payment')
  await forgetAndComeBack()
  await welcome()
  await act(async () => emitSignedIn(MAYA))
  await waitFor(() => expect(title()).toBe('How would you like to pay?'), { timeout: 15_000 })
  expect(screen.queryByRole('dialog')).toBeNull()
}, 60_000)

test('after a sign-in for a promo code its dialog opens again', async () => {
  const rejecting = answering(checkPromo, () => ({
    code: 2,
    message: 'This promo code is for another account.',
    value: 0,
    promocodeid: 0,
  }))
  givenServer([...findingPlaces, quoting, rejecting])
  await toContact({ allowGuest: true })
  await press(/Add Promo Code/)
  await screen.findByLabelText('Promo Code')
  expect(screen.queryByRole('button', { name: 'Sign in and try again' })).toBeNull()
  await userEvent.type(await screen.findByLabelText('Promo Code'), 'STAFF')
  await press('OK')
  await press('Sign in and try again')
  await welcome()
  await act(async () => emitSignedIn(MAYA))
  expect(await screen.findByRole('dialog', { name: 'Add Promo Code' })).toBeDefined()
  // A signed-in customer is not asked to sign in.
  await userEvent.type(await screen.findByLabelText('Promo Code'), 'STAFF')
  await press('OK')
  await screen.findByText('This promo code is for another account.')
  expect(screen.queryByRole('button', { name: 'Sign in and try again' })).toBeNull()
}, 60_000)
