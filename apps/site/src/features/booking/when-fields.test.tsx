import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import {
  after,
  at,
  fromHeathrow,
  givenCars,
  NINE,
  RULES,
} from '@kerbside/domain/booking/draft/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import type { StepRules } from '@kerbside/domain/booking/draft/draft-steps.ts'
import type { NearestCars } from '@kerbside/domain/quotation/calculate-promised-pickup.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WhenField } from './when-fields.tsx'

beforeAll(() =>
  Promise.all([import('./when-dialog.tsx'), import('@kerbside/kit/form/date-time-panel.tsx')]),
)
beforeEach(() =>
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [booking, dialog, form],
  }),
)
afterEach(cleanup)

type Given = { draft?: Draft; rules?: Partial<StepRules>; minuteStep?: number }

function When({ draft: start = after(), rules = {}, minuteStep = 1 }: Given) {
  const [draft, send] = useReducer(reduceDraft, start)
  return (
    <>
      <WhenField
        draft={draft}
        send={send}
        rules={{ ...RULES, ...rules }}
        minuteStep={minuteStep}
        locale="en-GB"
        isSubmitted={false}
      />
      <output aria-label="Draft">{JSON.stringify(draft.time)}</output>
    </>
  )
}

const field = () => screen.getByRole('button', { name: /^When/ })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const figure = (name: string) => screen.findByRole('spinbutton', { name })
const type = async (name: string, digits: string) => {
  await userEvent.clear(await figure(name))
  await userEvent.type(await figure(name), digits)
}
const chosen = (): unknown => JSON.parse(screen.getByLabelText('Draft').textContent ?? '')
const nowAt = (instant: string) => after({ type: 'tick', nowMs: Date.parse(instant) })

test('the panel opens at a time that fits its steps, also over midnight', async () => {
  render(<When draft={nowAt('2026-12-03T23:47:00Z')} minuteStep={15} />)
  await userEvent.click(field())
  await press('Later')
  // A quarter to midnight and half an hour more: 00:17, and the next quarter is 00:30.
  expect(await figure('Hour')).toHaveProperty('value', '00')
  expect(await figure('Minute')).toHaveProperty('value', '30')
})

test('as soon as possible, a time, and as soon as possible again', async () => {
  render(<When />)
  expect(field().textContent).toBe('ASAP')
  await userEvent.click(field())
  await press('Later')
  await type('Hour', '11')
  await press('OK')
  expect(chosen()).toEqual({ kind: 'later', local: '2026-12-03T11:30' })
  expect(field().textContent).toBe('Thu 3 Dec, 11:30')
  await userEvent.click(field())
  await press('ASAP')
  expect(chosen()).toEqual({ kind: 'now' })
  expect(field().textContent).toBe('ASAP')
})

const knowing = (cars: NearestCars): Draft => {
  const isSubmitted = after(fromHeathrow)
  return reduceDraft(isSubmitted, { type: 'nearest', request: isSubmitted.request, cars })
}

test('as soon as possible shows when a car can be there', async () => {
  render(<When draft={knowing(givenCars(12))} rules={{ minLeadMinutes: 5 }} />)
  await screen.findByText('Now: car in about 12 min')
  cleanup()
  render(<When draft={knowing(givenCars(12))} rules={{ minLeadMinutes: 30 }} />)
  await screen.findByText('Now: car in about 30 min')
  cleanup()
  render(<When draft={knowing(givenCars(75))} rules={{ minLeadMinutes: 30 }} />)
  await screen.findByText('Now: car in about 1 h 15')
})

test('where no car is free nearby, the field shows that and the earliest time', async () => {
  render(<When draft={knowing(givenCars(49, { isNear: false }))} rules={{ minLeadMinutes: 30 }} />)
  await screen.findByText('No cars nearby now: earliest 09:49')
})

test('clear empties the time', async () => {
  render(<When />)
  await userEvent.click(field())
  await press('Clear')
  expect(chosen()).toEqual({ kind: 'unknown' })
  expect(field().textContent).toBe('Choose date and time')
})

test.each([15, 30, 60])('+%i min is that long from now, and closes', async (minutes) => {
  render(<When rules={{ minLeadMinutes: 0 }} />)
  await userEvent.click(field())
  await press(`+${minutes} min`)
  const [time] = new Date(NINE + minutes * 60_000).toISOString().split('T').slice(1)
  expect(chosen()).toEqual({ kind: 'later', local: `2026-12-03T${time?.slice(0, 5)}` })
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('an offset is disabled when the lead time exceeds it', () => {
  const enabled = async () => {
    await userEvent.click(field())
    await screen.findByRole('button', { name: 'Later' })
    return [15, 30, 60].filter((minutes) => {
      const button = screen.getByRole('button', { name: `+${minutes} min` })
      return !(button instanceof HTMLButtonElement && button.disabled)
    })
  }
  test.each([
    [0, [15, 30, 60]],
    [15, [15, 30, 60]],
    [16, [30, 60]],
    [45, [60]],
    [90, []],
  ])('a lead time of %i minutes', async (minLeadMinutes, open) => {
    render(<When rules={{ minLeadMinutes }} />)
    expect(await enabled()).toEqual(open)
  })
  test('the lead time of the nearest car', async () => {
    const isSubmitted = after()
    const far = reduceDraft(isSubmitted, {
      type: 'nearest',
      request: isSubmitted.request,
      cars: givenCars(40),
    })
    render(<When draft={far} rules={{ minLeadMinutes: 10 }} />)
    expect(await enabled()).toEqual([60])
  })
})

/** All tests run in Kathmandu: no operator is in the browser's zone. */
describe('times are in the operator’s zone, wherever the browser is', () => {
  test.each([
    ['Europe/London', '2026-07-03T09:00:00Z', '2026-07-03T10:15'],
    ['Europe/London', '2026-12-03T09:00:00Z', '2026-12-03T09:15'],
    ['America/New_York', '2026-12-03T02:00:00Z', '2026-12-02T21:15'],
    ['Pacific/Auckland', '2026-12-03T12:00:00Z', '2026-12-04T01:15'],
  ])('in %s at %s a quarter of an hour later is %s', async (zone, now, local) => {
    render(<When draft={nowAt(now)} rules={{ zone, minLeadMinutes: 0 }} />)
    await userEvent.click(field())
    await press('+15 min')
    expect(chosen()).toEqual({ kind: 'later', local })
  })

  test('in the night of the spring clock change an offset skips the missing hour', async () => {
    render(<When draft={nowAt('2027-03-28T00:50:00Z')} rules={{ minLeadMinutes: 0 }} />)
    await userEvent.click(field())
    await press('+15 min')
    expect(chosen()).toEqual({ kind: 'later', local: '2027-03-28T02:05' })
  })

  test('the panel never opens in the missing hour of the spring clock change', async () => {
    render(
      <When draft={nowAt('2027-03-28T00:22:00Z')} rules={{ minLeadMinutes: 30 }} minuteStep={30} />,
    )
    await userEvent.click(field())
    await press('Later')
    expect(await figure('Hour')).toHaveProperty('value', '02')
    expect(await figure('Minute')).toHaveProperty('value', '00')
  })

  test('the panel rejects a time that the spring clock change skips', async () => {
    render(<When draft={nowAt('2027-03-27T09:00:00Z')} />)
    await userEvent.click(field())
    await press('Later')
    await userEvent.click(screen.getByRole('button', { name: /28 March 2027/ }))
    await type('Hour', '1')
    await type('Minute', '30')
    const message = 'The clocks go forward then. Choose another time.'
    expect(screen.getByRole('alert').textContent).toBe(message)
    await press('OK')
    expect(screen.getByRole('dialog')).toBeDefined()
    await type('Hour', '2')
    await press('OK')
    expect(chosen()).toEqual({ kind: 'later', local: '2027-03-28T02:30' })
  })

  test('of a repeated hour the earlier one is used, and it can be chosen', async () => {
    render(<When draft={nowAt('2026-10-24T09:00:00Z')} />)
    await userEvent.click(field())
    await press('Later')
    await userEvent.click(screen.getByRole('button', { name: /25 October 2026/ }))
    await type('Hour', '1')
    await type('Minute', '30')
    await press('OK')
    expect(chosen()).toEqual({ kind: 'later', local: '2026-10-25T01:30' })
  })
})

test('a time before the earliest is rejected, with the earliest time', async () => {
  render(<When draft={after(at('2026-12-03T12:00'))} />)
  await userEvent.click(field())
  await type('Hour', '9')
  await type('Minute', '5')
  expect(screen.getByRole('alert').textContent).toBe(
    'The earliest time we can pickup from this address is Thu 3 Dec, 09:30',
  )
})

test('a chosen time that passes while the page is open shows an error at its field', async () => {
  render(
    <When draft={after(at('2026-12-03T10:00'), { type: 'tick', nowMs: NINE + 40 * 60_000 })} />,
  )
  expect((await screen.findByText(/The earliest time we can pickup/)).textContent).toContain(
    '10:10',
  )
})
