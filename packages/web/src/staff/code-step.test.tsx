import { CODE } from '@kerbside/contract/codes.ts'
import { confirmStaffCode, signOutStaff, writeStaffRefusal } from '@kerbside/contract/staff.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import { CodeStep } from './code-step.tsx'
import { SignedInCard } from './signed-in-card.tsx'

beforeEach(() => useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] }))
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

test('figures typed with a gap are sent as six, and let a dispatcher in', async () => {
  const { asked } = givenServer([
    answering(confirmStaffCode, () => ({ code: CODE.done, message: '', ...ANN, recoveryleft: 9 })),
  ])
  const { onDone } = given()
  await give('Code', '123 456')
  expect(asked.map(({ said }) => said)).toEqual([{ code: '123456' }])
  expect(onDone).toHaveBeenCalledWith({ ...ANN, recoveryLeft: 9 })
})

test('what cannot be a code is said before anybody is asked', async () => {
  const { asked } = givenServer([])
  given()
  await give('Code', '12345')
  expect(screen.getByText('Please type the six figures your authenticator shows.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I don’t have my phone' }))
  await give('Recovery code', '123456')
  expect(screen.getByText('A recovery code has sixteen letters and figures.')).toBeTruthy()
  expect(asked).toEqual([])
})

test('a wrong code says so and can be typed again; one that comes too late leads back to the password', async () => {
  const refusals = [
    writeStaffRefusal('wrong-code'),
    { ...writeStaffRefusal('sign-in-again'), again: true },
  ]
  givenServer([
    answering(confirmStaffCode, () => refusals.shift() ?? { code: CODE.failed, message: '' }),
  ])
  const { onAgain } = given()
  await give('Code', '123456')
  expect(screen.getByText(/This code is not right/)).toBeTruthy()
  expect(onAgain).not.toHaveBeenCalled()
  await give('Code', '123456')
  expect(onAgain).toHaveBeenCalledWith('That took too long. Please give your password again.')
})

test('who has few recovery codes left is told; nobody is signed out whom the server did not hear', async () => {
  const onOut = vi.fn()
  render(<SignedInCard member={{ ...ANN, recoveryLeft: 1 }} onOut={onOut} />)
  expect(screen.getByText(/You have one recovery code left/)).toBeTruthy()
  const leave = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign out' })))
  givenServer([answering(signOutStaff, () => Promise.reject(new TypeError('offline')))])
  await leave()
  expect(screen.getByRole('alert').textContent).toMatch(/could not reach the server/)
  expect(onOut).not.toHaveBeenCalled()
  givenServer([answering(signOutStaff, () => ({ code: CODE.done, message: '' }))])
  await leave()
  expect(onOut).toHaveBeenCalledOnce()
})
