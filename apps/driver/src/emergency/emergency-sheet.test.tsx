import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { EmergencySheet, type EmergencySheetProps } from './emergency-sheet.tsx'

beforeAll(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [driver, dialog] }),
)

afterEach(cleanup)

function givenSheet(props: Partial<EmergencySheetProps> = {}) {
  const onRaise = vi.fn()
  render(
    <EmergencySheet
      raised={undefined}
      isOffline={false}
      number="999"
      office="+44 20 7946 0000"
      onRaise={onRaise}
      onWithdraw={() => {}}
      onClose={() => {}}
      {...props}
    />,
  )
  return onRaise
}

const RAISED = {
  emergencyId: '5b1d2c88-9a3e-4b61-8f57-2f6f2f3f9a01',
  raisedAt: '2026-11-24T06:31:00Z',
  isUnsent: false,
  seenBy: '',
}

test('a tap alone does not alert the office; help is one press away', async () => {
  const onRaise = givenSheet()
  expect(screen.getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999')
  expect(screen.getByRole('link', { name: 'Call office' }).getAttribute('href')).toBe(
    'tel:+442079460000',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Alert the office' }))
  expect(onRaise).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm: Alert the office' }))
  expect(onRaise).toHaveBeenCalledOnce()
})

test('without a signal the driver reads that the alert waits, and whom to call', () => {
  givenSheet({ raised: { ...RAISED, isUnsent: true }, isOffline: true })
  expect(screen.getByRole('status').textContent).toContain('No signal: the office doesn’t know yet')
})

test('the driver reads when the alert was sent, and who has seen it', () => {
  givenSheet({ raised: RAISED })
  expect(screen.getByRole('status').textContent).toContain('Alert sent at 06:31')
  cleanup()
  givenSheet({ raised: { ...RAISED, seenBy: 'Ann Fox' } })
  expect(screen.getByRole('status').textContent).toContain('Ann Fox has seen your alert')
})

test('a mistaken press can be withdrawn for ten seconds, and later only by the office', async () => {
  const onWithdraw = vi.fn()
  const raisedAt = new Date(Date.now() - 2_000).toISOString()
  givenSheet({ raised: { ...RAISED, raisedAt }, onWithdraw })
  await userEvent.click(screen.getByRole('button', { name: /Sent by mistake: withdraw/ }))
  expect(onWithdraw).toHaveBeenCalledWith(RAISED.emergencyId)
  cleanup()
  givenSheet({ raised: RAISED })
  expect(screen.queryByRole('button', { name: /by mistake/ })).toBeNull()
})
