import { confirmPassword, updateProfile } from '@kerbside/contract/account.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UpdateProfileDialog } from './update-profile-dialog.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] }),
)
afterEach(cleanup)

const MAYA = {
  custid: 1_000_001,
  firstName: 'Maya',
  lastName: 'Osei',
  email: 'maya@example.com',
  phone: '2079460123',
  diallingCode: '+44',
  bookerId: undefined,
}
const ON_WIRE = { Code: 1, Message: '', Id: 1_000_001, FirstName: 'Maya', LastName: 'Osei' }

function given() {
  const onDone = vi.fn()
  render(
    <UpdateProfileDialog
      profile={MAYA}
      lists={{ smsList: false, emailList: true }}
      publicId="kerbside"
      locale="en-GB"
      country="GB"
      onDone={onDone}
      onClose={vi.fn()}
    />,
  )
  return { onDone }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const submit = (name: string) =>
  act(async () => {
    const shown = screen.getByRole('dialog', { name, hidden: true })
    const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    shown.querySelector('form')?.dispatchEvent(sent)
  })

const patiently = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000 })

test('a number that does not exist in its country is not sent', async () => {
  const { requests } = givenServer([])
  given()
  type('Mobile', '20794')
  type('First name', '')
  await submit('Edit your details')
  await patiently(() => expect(screen.getByText('Mobile is invalid')).toBeTruthy())
  expect(screen.getByText('First name is required')).toBeTruthy()
  expect(requests).toEqual([])
})

test('another address asks for the password, then the change is sent again automatically', async () => {
  let proved = false
  const { requests } = givenServer([
    answering(updateProfile, () =>
      proved
        ? { ...ON_WIRE, PendingEmail: 'maya@new.example' }
        : { Code: 2, Message: 'Please confirm your password first.', Confirm: true },
    ),
    answering(confirmPassword, () => {
      proved = true
      return { code: 1, message: '' }
    }),
  ])
  const { onDone } = given()
  type('Email', 'maya@new.example')
  await submit('Edit your details')
  await patiently(() => expect(screen.getByText('Confirm your password')).toBeTruthy())
  type('Password', 'correct horse')
  await submit('Confirm your password')
  await patiently(() => expect(onDone).toHaveBeenCalledWith('maya@new.example'))
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/updateprofile',
    '/api/confirmpassword',
    '/api/updateprofile',
  ])
  // values that this dialog does not show stay unchanged
  expect(requests[2]?.input).toMatchObject({ smsmailinglist: false, emailmailinglist: true })
})

test('a wrong password shows an error at its field, and nothing is changed', async () => {
  givenServer([
    answering(updateProfile, () => ({ Code: 2, Message: '', Confirm: true })),
    answering(confirmPassword, () => ({
      code: 2,
      message: 'That’s not your password. Please try again.',
    })),
  ])
  const { onDone } = given()
  type('Email', 'maya@new.example')
  await submit('Edit your details')
  await patiently(() => expect(screen.getByText('Confirm your password')).toBeTruthy())
  type('Password', 'wrong horse')
  await submit('Confirm your password')
  const asking = screen.getByRole('dialog', { name: 'Confirm your password', hidden: true })
  await patiently(() =>
    expect(within(asking).getByText('That’s not your password. Please try again.')).toBeTruthy(),
  )
  expect(onDone).not.toHaveBeenCalled()
})
