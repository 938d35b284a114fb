import { changeDriverShift } from '@kerbside/contract/driver.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ShiftCard } from './shift-card.tsx'

beforeAll(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [driver, dialog] }),
)
afterEach(cleanup)

const CAR = {
  vehicleId: 5,
  make: 'Toyota',
  model: 'Prius',
  colour: 'Silver',
  registration: 'KB24 AAA',
  vehicleTypeIds: [1],
  wheelchair: false,
}

async function beginRefused(canSend: boolean) {
  const message = 'Your driver’s badge expired on 9 March 2026.'
  givenServer([
    answering(changeDriverShift, () => ({
      code: 2,
      message,
      shift: null,
      document: { kind: 'badge', canSend },
    })),
  ])
  const onSendDocument = vi.fn()
  const me = {
    number: 1,
    firstName: 'Amir',
    lastName: 'Khan',
    phone: '+442079460123',
    office: '+442079460000',
    vehicles: [CAR],
    emergencyNumber: '999',
    emergency: undefined,
    shift: undefined,
  }
  render(
    <ShiftCard
      me={me}
      isOffline={false}
      onChanged={vi.fn()}
      onBreak={vi.fn()}
      onSendDocument={onSendDocument}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Start shift' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  return { onSendDocument }
}

test('a shift that a document stops offers to send it', async () => {
  const { onSendDocument } = await beginRefused(true)
  await userEvent.click(screen.getByRole('button', { name: 'Send it now' }))
  expect(onSendDocument).toHaveBeenCalledExactlyOnceWith('badge')
})

test('a document of a car that is not theirs cannot be sent', async () => {
  await beginRefused(false)
  expect(screen.queryByRole('button', { name: 'Send it now' })).toBeNull()
})
