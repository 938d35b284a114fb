import { CODE } from '@kerbside/contract/codes.ts'
import { confirmStaffCode, signOutStaff, writeStaffRejection } from '@kerbside/contract/staff.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodeStep } from './code-step.tsx'
import { SignedInCard } from './signed-in-card.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] }),
)
afterEach(cleanup)

const ANN = { name: 'Ann Fox', email: 'ann@kerbside.example', role: 'dispatcher' } as const

function given() {
  const onDone = vi.fn()
  const onAgain = vi.fn()
  render(<CodeStep operator="Kerbside" onDone={onDone} onAgain={onAgain} />)
  return { onDone, onAgain }
}

async function give(label: string, code: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: code } })
  await act(async () => {
    document
      .querySelector('form')
      ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })
}

test('digits typed with a gap are sent as six, and sign a dispatcher in', async () => {
  const { requests } = givenServer([
    answering(confirmStaffCode, () => ({ code: CODE.done, message: '', ...ANN, recoveryleft: 9 })),
  ])
  const { onDone } = given()
  await give('Code', '123 456')
  expect(requests.map(({ input }) => input)).toEqual([{ code: '123456' }])
  expect(onDone).toHaveBeenCalledWith({ ...ANN, recoveryLeft: 9 })
})

test('an impossible code shows an error before any request', async () => {
  const { requests } = givenServer([])
  given()
  await give('Code', '12345')
  expect(screen.getByText('Enter the 6-digit code from your authenticator app.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I don’t have my phone' }))
  await give('Recovery code', '123456')
  expect(screen.getByText('Recovery codes have 16 letters and digits.')).toBeTruthy()
  expect(requests).toEqual([])
})

test('a wrong code shows an error and can be typed again; a late one leads back to the password', async () => {
  const rejections = [
    writeStaffRejection('wrong-code'),
    { ...writeStaffRejection('sign-in-again'), again: true },
  ]
  givenServer([
    answering(confirmStaffCode, () => rejections.shift() ?? { code: CODE.failed, message: '' }),
  ])
  const { onAgain } = given()
  await give('Code', '123456')
  expect(screen.getByText(/This code isn’t right/)).toBeTruthy()
  expect(onAgain).not.toHaveBeenCalled()
  await give('Code', '123456')
  expect(onAgain).toHaveBeenCalledWith('That took too long. Please enter your password again.')
})

test('a staff member with few recovery codes left is warned, and a sign-out the server did not get signs no one out', async () => {
  const onOut = vi.fn()
  render(<SignedInCard member={{ ...ANN, recoveryLeft: 1 }} onOut={onOut} />)
  expect(screen.getByText(/You have 1 recovery code left/)).toBeTruthy()
  const leave = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign out' })))
  givenServer([answering(signOutStaff, () => Promise.reject(new TypeError('offline')))])
  await leave()
  expect(screen.getByRole('alert').textContent).toMatch(/Couldn’t reach the server/)
  expect(onOut).not.toHaveBeenCalled()
  givenServer([answering(signOutStaff, () => ({ code: CODE.done, message: '' }))])
  await leave()
  expect(onOut).toHaveBeenCalledOnce()
})
