import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DoneLeg } from './done-leg.tsx'
import { givenDriverLeg } from './given-driver-leg.ts'

beforeAll(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [driver, dialog] }),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const UNTIL = '2026-11-24T19:55:00.000Z'

function openDone(time: string, leg: Partial<DriverLeg> = {}) {
  vi.setSystemTime(new Date(`2026-11-24T${time}Z`))
  const onCharge = vi.fn()
  const done = givenDriverLeg({ state: 'completed', chargesUntil: UNTIL, moves: [], ...leg })
  render(<DoneLeg leg={done} onCharge={onCharge} />)
  return { onCharge, button: screen.queryByRole('button') }
}

test('after the ride a driver adds a toll, which the office checks also for a job in cash', async () => {
  const { onCharge, button } = openDone('19:54:00', { pay: 'cash' })
  expect(button?.getAttribute('aria-label')).toBe('Add extra charge to KB-1048213')
  if (button) await userEvent.click(button)
  screen.getByText('The office checks it before the customer pays.')
  await userEvent.selectOptions(screen.getByLabelText('For'), 'toll')
  await userEvent.type(screen.getByLabelText('Amount in GBP'), '2.50')
  await userEvent.click(screen.getByRole('button', { name: 'Add extra charge' }))
  expect(onCharge).toHaveBeenCalledExactlyOnceWith({
    charge: 'toll',
    amount: 2.5,
    note: '',
    photo: '',
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('twelve hours after the ride, and for a no-show, nothing can be added', () => {
  expect(openDone('19:55:00').button).toBeNull()
  cleanup()
  expect(openDone('10:00:00', { state: 'no_show', chargesUntil: '' }).button).toBeNull()
})

test('what was added waits for the office', () => {
  openDone('10:00:00', {
    charges: [{ kind: 'parking', amount: 6, note: '', state: 'waiting' }],
  })
  expect(screen.getByRole('list', { name: 'Extra charges' }).textContent).toBe(
    'Parking · £6.00 Waiting for the office',
  )
})
