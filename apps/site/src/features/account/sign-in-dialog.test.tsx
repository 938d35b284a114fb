import { signIn, signUp } from '@kerbside/contract/account.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignInDialog } from './sign-in-dialog.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] }),
)
afterEach(cleanup)

const MAYA = {
  Code: 1,
  Message: '',
  Id: 7,
  FirstName: 'Maya',
  LastName: 'Osei',
  Email: 'maya@example.com',
  Phone: '7700900123',
  DialingCode: '+44',
}

function given({ signUpFirst = false } = {}) {
  const onDone = vi.fn()
  const onForgot = vi.fn()
  const onClose = vi.fn()
  render(
    <SignInDialog
      publicId="kerbside"
      locale="en-GB"
      country="GB"
      signUpFirst={signUpFirst}
      onDone={onDone}
      onForgot={onForgot}
      onClose={onClose}
    />,
  )
  return { onDone, onForgot, onClose }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = async (times = 1) => {
  await act(async () => {
    const form = document.querySelector('form')
    for (let press = 0; press < times; press++)
      form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })
}
/** Hashing a password takes long on a busy machine. */
const patiently = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000 })

const fillSignUp = () => {
  type('First name', 'Maya')
  type('Last name', 'Osei')
  type('Mobile', '7700900123')
  type('Email', 'maya@example.com')
  type('Password', 'long-enough')
  type('Confirm password', 'long-enough')
}

test('sign-in requires the email and the password, and sends nothing without them', async () => {
  const { requests } = givenServer([])
  given()
  await submit()
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  type('Email', 'maya@')
  await submit()
  expect(screen.getByText('Email is invalid')).toBeTruthy()
  expect(requests).toEqual([])
})

test('an existing customer is signed in, and the password itself never leaves the page', async () => {
  const { requests } = givenServer([answering(signIn, () => MAYA)])
  const { onDone } = given()
  type('Email', ' maya@example.com ')
  type('Password', 'long-enough')
  await submit()
  await patiently(() => expect(onDone).toHaveBeenCalledOnce())
  expect(onDone.mock.calls[0]?.[0]).toMatchObject({
    by: 'sign-in',
    remembered: true,
    profile: { custid: 7, firstName: 'Maya' },
  })
  expect(JSON.stringify(requests)).not.toContain('long-enough')
  expect(requests[0]?.input).toMatchObject({ email: 'maya@example.com', rememberme: true })
})

test('a rejected sign-in clears the password and shows the server’s message until the next input', async () => {
  givenServer([answering(signIn, () => ({ Code: 2, Message: 'Email or password is wrong.' }))])
  const { onDone } = given()
  type('Email', 'maya@example.com')
  type('Password', 'not-it-at-all')
  await submit()
  await patiently(() => expect(screen.getByRole('alert').textContent).toContain('is wrong'))
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  type('Password', 'x')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
})

test('the reason why an account was not created scrolls into view, below a form longer than a phone', async () => {
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  givenServer([answering(signUp, () => ({ Code: 2, Message: 'We couldn’t create this account.' }))])
  given({ signUpFirst: true })
  fillSignUp()
  await submit()
  await patiently(() => expect(screen.getByRole('alert')).toBeTruthy())
  expect(shown.mock.contexts.at(-1)).toHaveProperty(
    'textContent',
    'We couldn’t create this account.',
  )
  shown.mockRestore()
})

test('code 0 reads as the generic message', async () => {
  givenServer([answering(signIn, () => ({ Code: 0, Message: 'pg: 57014' }))])
  given()
  type('Email', 'maya@example.com')
  type('Password', 'long-enough')
  await submit()
  await patiently(() =>
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong, please try again.'),
  )
})

test('the operator may show sign-up first; each of its fields is required, and the passwords must match', async () => {
  givenServer([])
  given({ signUpFirst: true })
  await submit()
  for (const title of [
    'First name',
    'Last name',
    'Mobile',
    'Email',
    'Password',
    'Confirm password',
  ])
    expect(screen.getByText(`${title} is required`)).toBeTruthy()
  fillSignUp()
  type('Password', 'short')
  await submit()
  expect(screen.getByText('Password must be at least 6 characters long')).toBeTruthy()
  type('Password', 'another-one')
  await submit()
  expect(screen.getByText('Password and Confirm password not match')).toBeTruthy()
})

test('a customer who signs up is signed in and remembered', async () => {
  const { requests } = givenServer([answering(signUp, () => MAYA)])
  const { onDone } = given({ signUpFirst: true })
  fillSignUp()
  await submit()
  await patiently(() => expect(onDone).toHaveBeenCalledOnce())
  expect(onDone.mock.calls[0]?.[0]).toMatchObject({ by: 'sign-up', remembered: true })
  expect(requests[0]?.input).toMatchObject({ dialingcode: '+44', surname: 'Osei' })
})

test('a second press while the request is running sends nothing more', async () => {
  const { requests } = givenServer([answering(signIn, () => MAYA)])
  const { onDone } = given()
  type('Email', 'maya@example.com')
  type('Password', 'long-enough')
  await submit(2)
  await patiently(() => expect(onDone).toHaveBeenCalledOnce())
  expect(requests).toHaveLength(1)
})

test('Forgot password takes over the typed address', () => {
  const { onForgot } = given()
  type('Email', 'maya@example.com')
  fireEvent.click(screen.getByText('Forgot password'))
  expect(onForgot).toHaveBeenCalledWith('maya@example.com')
})
