import type { LocalTime } from '@kerbside/domain/time.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import flights from '@kerbside/words/en/flights.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ArrivalPlanCard } from './arrival-plan.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, flights] }),
)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const LANDS = '2026-12-03T10:12' as LocalTime

function given(pickupLocal: string | undefined, minutesAfterLanding?: number) {
  const onPickup = vi.fn()
  render(
    <ArrivalPlanCard
      landsLocal={LANDS}
      pickupLocal={pickupLocal as LocalTime | undefined}
      zone="Europe/London"
      freeMinutes={undefined}
      minutesAfterLanding={minutesAfterLanding}
      onPickup={onPickup}
    />,
  )
  const times = screen.getAllByRole('listitem').map((item) => item.textContent)
  return { onPickup, times }
}

test('without a pickup time the driver comes half an hour after landing, rounded up to five minutes', () => {
  const { times } = given(undefined)
  expect(times[0]).toContain('10:12')
  expect(times[1]).toContain('10:45')
  expect(times[2]).toContain('11:45')
})

test.each([
  ['at the landing', '2026-12-03T10:12', '20'],
  ['half an hour after the landing', '2026-12-03T10:42', '33'],
  ['three hours after the landing', '2026-12-03T13:12', '60'],
])('a pickup %s is drawn to scale, between 20 and 60 per cent of the line', (_, pickup, marker) => {
  given(pickup)
  const line = screen.getByRole('list', { name: 'Your arrival' })
  expect(line.style.getPropertyValue('--marker')).toBe(marker)
})

test('a customer who booked a car before landing is offered one an hour after, in one press', async () => {
  const { onPickup } = given('2026-12-03T09:00')
  await userEvent.click(screen.getByRole('button', { name: 'Pick me up at 11:15' }))
  expect(onPickup).toHaveBeenCalledWith('2026-12-03T11:15')
})

test('an operator that allows 40 minutes after landing proposes its own time, and the choice says so', () => {
  const { times } = given(undefined, 40)
  expect(times[1]).toContain('10:55')
  const chosen = screen.getByRole<HTMLOptionElement>('option', { selected: true })
  expect(chosen.textContent).toBe('40 minutes, at 10:55')
})

test('an operator that allows 75 minutes proposes them too where the pickup is before the landing', async () => {
  const { onPickup } = given('2026-12-03T09:00', 75)
  await userEvent.click(screen.getByRole('button', { name: 'Pick me up at 11:30' }))
  expect(onPickup).toHaveBeenCalledWith('2026-12-03T11:30')
})

test('a wait of 0 to 180 minutes in steps of 15 can be chosen instead', async () => {
  const { onPickup } = given(undefined)
  expect(screen.getAllByRole('option')).toHaveLength(13)
  await userEvent.selectOptions(screen.getByRole('combobox'), '90')
  expect(onPickup).toHaveBeenCalledWith('2026-12-03T11:45')
})

test.each([
  ['before', '2026-12-03T09:00:00Z', 1],
  ['after', '2026-12-03T10:30:00Z', 0],
])(
  'a customer who wants a car as soon as possible is offered another time only %s landing',
  async (_, now, offered) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    const onPickup = vi.fn()
    render(
      <ArrivalPlanCard
        landsLocal={LANDS}
        pickupLocal={undefined}
        asap
        zone="Europe/London"
        freeMinutes={undefined}
        minutesAfterLanding={undefined}
        onPickup={onPickup}
      />,
    )
    const offers = screen.queryAllByRole('button', { name: 'Pick me up at 10:45' })
    expect(offers).toHaveLength(offered)
    expect(screen.queryAllByRole('list')).toHaveLength(offered)
    for (const offer of offers) await userEvent.click(offer)
    expect(onPickup).toHaveBeenCalledTimes(offered)
  },
)
