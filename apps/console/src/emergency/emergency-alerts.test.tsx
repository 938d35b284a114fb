import type { DeskEmergency } from '@kerbside/contract/driver/emergency.ts'
import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { GivenDesk } from '../shell/given-desk.tsx'
import { EmergencyAlerts } from './emergency-alerts.tsx'

beforeAll(() => configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk] }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const EMERGENCY: DeskEmergency = {
  emergencyId: '5b1d2c88-9a3e-4b61-8f57-2f6f2f3f9a01',
  driverId: 7,
  name: 'Dan Driver',
  phone: '+447700900123',
  vehicle: 'Silver Toyota Prius',
  registration: 'TEST 1',
  reference: 1048213,
  bookingRef: 'KB-1048213',
  place: { lat: 51.5137, lng: -0.1337 },
  raisedAt: '2026-11-24T06:31:00.000Z',
  seenBy: '',
}

/** A server with these open emergencies; acknowledging names who has seen them, resolving closes them. */
function givenServer(emergencies: readonly DeskEmergency[]) {
  const acknowledged: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const done = { code: 1, message: '' }
    if (init.method === 'POST') {
      acknowledged.push(JSON.parse(init.body as string))
      const by = 'Nadia Okafor'
      return Response.json({ ...done, acknowledgedBy: by, resolvedBy: by, errors: [] })
    }
    const seenBy = acknowledged.length > 0 ? 'Nadia Okafor' : ''
    const open = acknowledged.length > 1 ? [] : emergencies.map((item) => ({ ...item, seenBy }))
    return Response.json({ ...done, emergencyNumber: '999', emergencies: open })
  })
  return acknowledged
}

test('an emergency names the driver, the car, the job and the place, with numbers to call', async () => {
  givenServer([EMERGENCY])
  render(
    <GivenDesk>
      <EmergencyAlerts />
    </GivenDesk>,
  )
  const text = (await screen.findByRole('alert')).textContent
  for (const part of ['Emergency: Dan Driver', '06:31', 'Silver Toyota Prius · TEST 1', '51.51370'])
    expect(text).toContain(part)
  const address = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(address('KB-1048213')).toBe('/console/leg/1048213')
  expect(address('Call Dan Driver')).toBe('tel:+447700900123')
  expect(address('Call 999')).toBe('tel:999')
})

test('a dispatcher acknowledges it, then resolves it with a note, and it is gone', async () => {
  const acknowledged = givenServer([EMERGENCY])
  const notify = vi.fn()
  render(
    <GivenDesk memberRole="dispatcher" notify={notify}>
      <EmergencyAlerts />
    </GivenDesk>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }))
  await screen.findByText('Acknowledged by Nadia Okafor')
  expect(notify).toHaveBeenCalledWith('Nadia Okafor has acknowledged it')
  await userEvent.click(screen.getByRole('button', { name: 'Resolve emergency' }))
  await userEvent.type(screen.getByLabelText('What happened'), 'Flat tyre, recovered')
  const [, save] = screen.getAllByRole('button', { name: 'Resolve emergency' })
  if (save) await userEvent.click(save)
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  const { emergencyId } = EMERGENCY
  expect(acknowledged).toEqual([{ emergencyId }, { emergencyId, note: 'Flat tyre, recovered' }])
})

test('support sees it, but cannot acknowledge it; an unknown place and a missing job are shown', async () => {
  givenServer([{ ...EMERGENCY, place: null, reference: null, bookingRef: '' }])
  render(
    <GivenDesk memberRole="support">
      <EmergencyAlerts />
    </GivenDesk>,
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/No job ?Position unknown/)
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
})
