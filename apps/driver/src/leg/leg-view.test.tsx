import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { givenDriverLeg } from './given-driver-leg.ts'
import { LegView } from './leg-view.tsx'

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

/** The leg on the phone at this time, offline. */
function givenPhone(time: string, leg: Partial<DriverLeg> = {}, isOnBreak = false) {
  vi.setSystemTime(new Date(`2026-11-24T${time}Z`))
  const onMove = vi.fn()
  const onEndBreak = vi.fn()
  render(
    <LegView
      leg={givenDriverLeg(leg)}
      arrivedAt={undefined}
      navigator="google"
      office="+442079460000"
      isOffline
      isOnBreak={isOnBreak}
      onEndBreak={onEndBreak}
      onEmergency={() => {}}
      kept={null}
      lastMessage={undefined}
      ground={undefined}
      onCharge={vi.fn()}
      onMove={onMove}
      onChat={() => {}}
    />,
  )
  return { onMove, onEndBreak }
}

async function press(label: string) {
  await userEvent.click(screen.getByRole('button', { name: label }))
  await userEvent.click(await screen.findByRole('button', { name: `Confirm: ${label}` }))
}

const onBoard: Partial<DriverLeg> = {
  state: 'on_board',
  boardedAt: '2026-11-24T06:50:00.000Z',
  moves: [{ to: 'completed', from: '', needsReason: false }],
}

test('a driver who sets off 31 minutes before the pickup is asked first', async () => {
  const { onMove } = givenPhone('06:14:00')
  await press('Set off')
  expect(onMove).not.toHaveBeenCalled()
  expect(screen.getByRole('alertdialog', { name: 'Set off now?' }).textContent).toContain(
    'This job’s pickup is at 06:45, in 31 minutes.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Set off now' }))
  expect(onMove).toHaveBeenCalledExactlyOnceWith('en_route', '')
})

test('a driver who does not mean it changes nothing', async () => {
  const { onMove } = givenPhone('04:35:00')
  await press('Set off')
  expect(screen.getByRole('alertdialog').textContent).toContain('in 2 hours 10 minutes.')
  await userEvent.click(screen.getByRole('button', { name: 'Don’t set off' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(onMove).not.toHaveBeenCalled()
})

test('in time, nothing is asked', async () => {
  const { onMove } = givenPhone('06:20:00')
  await press('Set off')
  expect(onMove).toHaveBeenCalledExactlyOnceWith('en_route', '')
})

test('a long drive that is completed after two minutes is asked about', async () => {
  const { onMove } = givenPhone('06:52:00', onBoard)
  await press('Complete job')
  const question = screen.getByRole('alertdialog', { name: 'Complete this job now?' })
  expect(question.textContent).toContain(
    'The passenger got in 2 minutes ago. This drive takes about 70 minutes.',
  )
  await userEvent.click(within(question).getByRole('button', { name: 'Complete job' }))
  expect(onMove).toHaveBeenCalledExactlyOnceWith('completed', '')
})

test('a job that is completed after its drive is not asked about', async () => {
  const { onMove } = givenPhone('07:40:00', onBoard)
  await press('Complete job')
  expect(onMove).toHaveBeenCalledExactlyOnceWith('completed', '')
})

test('a driver on a break ends it in the same press as setting off', async () => {
  const { onMove, onEndBreak } = givenPhone('06:30:00', {}, true)
  await press('Set off')
  expect(onMove).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Stay on break' }))
  expect(onEndBreak).not.toHaveBeenCalled()
  await press('Set off')
  await userEvent.click(screen.getByRole('button', { name: 'End break and set off' }))
  expect(onEndBreak).toHaveBeenCalledOnce()
  expect(onMove).toHaveBeenCalledExactlyOnceWith('en_route', '')
})
