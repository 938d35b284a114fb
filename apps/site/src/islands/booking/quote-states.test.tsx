import { checkPromo } from '@kerbside/contract/promo.ts'
import { quoteJourney } from '@kerbside/contract/quotation.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emitSignedIn } from '../../features/account/sign-in-events.ts'
import { BookingIsland } from './booking-island.tsx'
import { CONFIGURATION, findingPlaces, QUOTED, quoting, VEHICLES } from './given-operator.ts'
import { givenScreen } from './given-screen.ts'
import type { BookingIslandProps } from './view.ts'

const props: BookingIslandProps = {
  configuration: CONFIGURATION,
  vehicleTypes: VEHICLES,
  mode: 'wizard',
}

beforeEach(() => {
  givenScreen({ shows: 'everything' })
  sessionStorage.clear()
  history.replaceState(null, '', '/booking.html')
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [booking, dialog, form],
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const next = () => userEvent.click(screen.getByRole('button', { name: /^Next/ }))
const title = () => screen.getByRole('heading', { level: 1 }).textContent

async function choose(field: string, typed: string, place: string) {
  await userEvent.type(screen.getByRole('combobox', { name: field }), typed)
  const options = await screen.findAllByRole('option')
  const [found] = options.filter((option) => option.textContent.includes(place))
  if (!found) throw new Error(`${place} was not suggested`)
  await userEvent.click(found)
}

async function fromPaddingtonToCanaryWharf() {
  await choose('Pickup', 'padd', 'Paddington')
  await choose('Drop-off', 'canary', 'Canary')
}

/** Quotes that arrive when the test releases them. */
function delayedQuotes() {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const quotes = answering(quoteJourney, async () => {
    await held
    return Response.json(QUOTED) as never
  })
  return { quotes, release: () => release() }
}

test('Next, pressed while the quote is running, continues when the price is there', async () => {
  const { quotes, release } = delayedQuotes()
  givenServer([...findingPlaces, quotes])
  render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  await next()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Next/ }).getAttribute('aria-busy')).toBe('true'),
  )
  expect(title()).toBe('Where are you going?')
  release()
  await waitFor(() => expect(title()).toBe('Choose your car'))
})

test('a press that was handled does not block the next one while the price is requested again', async () => {
  const { quotes, release } = delayedQuotes()
  const { requests } = givenServer([...findingPlaces, quotes])
  render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  await next()
  release()
  await waitFor(() => expect(title()).toBe('Choose your car'))

  await screen.findByRole('radio', { name: /Estate/ })
  // A customer who signs in gets a new quote: for a moment there is no price.
  const quoted = requests.filter(({ path }) => path === '/api/quotation').length
  act(() =>
    emitSignedIn({
      custid: 7,
      firstName: 'Maya',
      lastName: 'Osei',
      email: 'maya@example.com',
      phone: '2079460123',
      diallingCode: '+44',
      bookerId: undefined,
    }),
  )
  expect(screen.getByRole('button', { name: /^Next/ }).getAttribute('aria-busy')).toBeNull()
  await next()
  await waitFor(() => expect(title()).toBe('Main Passenger'), { timeout: 10_000 })
  expect(requests.filter(({ path }) => path === '/api/quotation')).toHaveLength(quoted + 1)
})

test('a change made while Next is waiting is included', async () => {
  const { quotes, release } = delayedQuotes()
  givenServer([...findingPlaces, quotes])
  render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  await next()
  await userEvent.click(screen.getByRole('button', { name: 'More: Passengers' }))
  release()
  await screen.findByText('£86.00')
  expect(title()).toBe('Where are you going?')
})

test('Next after a rejection requests the quote again, and continues if it is granted', async () => {
  let rejected = true
  givenServer([
    ...findingPlaces,
    answering(quoteJourney, () =>
      rejected
        ? {
            code: 2,
            message: 'We can’t drive between these two places. Please choose another address.',
          }
        : QUOTED,
    ),
  ])
  render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  await screen.findByText(/^We can’t drive/)
  await next()
  await screen.findByText(/^We can’t drive/)
  expect(title()).toBe('Where are you going?')
  rejected = false
  await next()
  await waitFor(() => expect(title()).toBe('Choose your car'))
})

test('closed hours are reported at the time, an address outside the area at its field', async () => {
  let message = 'We’re closed at that time. Our next available pickup is Mon 7 Dec 06:00.'
  givenServer([...findingPlaces, answering(quoteJourney, () => ({ code: 2, message }))])
  render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  const alert = await screen.findByText(/^We’re closed at that time/)
  const time = screen.getByRole('button', { name: /^When/ })
  expect(time.getAttribute('aria-describedby')).toContain(alert.closest('[id]')?.id)

  message =
    'The selected address cannot be used as it falls outside our service area. Please select an alternative address.'
  await userEvent.click(screen.getByRole('button', { name: 'More: Passengers' }))
  await screen.findByText(message)
  const dropOff = screen.getByRole('combobox', { name: 'Drop-off' })
  expect(dropOff.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('combobox', { name: 'Pickup' }).getAttribute('aria-invalid')).toBeNull()
})

test('from an airport the passenger can choose meet and greet, and how long the car waits', async () => {
  const { requests } = givenServer([...findingPlaces, quoting])
  render(<BookingIsland {...props} />)
  await choose('Pickup', 'heath', 'Heathrow')
  await choose('Drop-off', 'canary', 'Canary')
  await userEvent.click(await screen.findByRole('switch', { name: 'Meet and greet' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Wait and return' }))
  const waits = await screen.findByRole('combobox', { name: 'Waiting time' })
  expect(waits).toHaveProperty('value', '60')
  expect(waits.querySelectorAll('option')).toHaveLength(13)
  await userEvent.selectOptions(waits, '1 h 45')
  await waitFor(() => expect(screen.getByText('£86.00')).toBeDefined())
  const quote = requests.filter(({ path }) => path === '/api/quotation').at(-1)
  expect(quote?.input).toMatchObject({ meetandgreet: true, waitminutes: 105, rtntype: 'w&r' })
})

test.each([true, false])(
  'an airport pickup asks for one flight number, with the whole flight form on this step: %s',
  async (flightInline) => {
    givenServer([...findingPlaces, quoting])
    const configuration = { ...CONFIGURATION, flightInline }
    render(<BookingIsland {...props} configuration={configuration} />)
    await choose('Pickup', 'heath', 'Heathrow')
    const numbers = await screen.findAllByRole('textbox', { name: /Flight number/ })
    expect(numbers).toHaveLength(1)
    expect(screen.queryAllByRole('textbox', { name: 'Arriving from' })).toHaveLength(
      flightInline ? 1 : 0,
    )
  },
)

test('meet and greet is not offered if the operator has switched other extras off', async () => {
  givenServer([...findingPlaces, quoting])
  const configuration = { ...CONFIGURATION, showotherequipments: false }
  render(<BookingIsland {...props} configuration={configuration} />)
  await choose('Pickup', 'heath', 'Heathrow')
  await userEvent.click(screen.getByRole('radio', { name: 'Wait and return' }))
  await screen.findByRole('combobox', { name: 'Waiting time' })
  expect(screen.queryByRole('switch', { name: 'Meet and greet' })).toBeNull()
})

test('a code that is not valid for a new quote is dropped with the reason', async () => {
  let quotes = 0
  const { requests } = givenServer([
    ...findingPlaces,
    answering(quoteJourney, () => ({ ...QUOTED, quoteid: crypto.randomUUID() })),
    answering(checkPromo, () =>
      quotes++ === 0
        ? { code: 1, message: '', value: 8.6, promocodeid: 1 }
        : {
            code: 2,
            message: 'This promo code is for fares of £90.00 or more.',
            value: 0,
            promocodeid: 0,
          },
    ),
  ])
  render(<BookingIsland {...props} mode="wizardx" />)
  await fromPaddingtonToCanaryWharf()
  await screen.findAllByText('£86.00')
  await next()
  await userEvent.click(await screen.findByRole('button', { name: /Add Promo Code/ }))
  await userEvent.type(await screen.findByLabelText('Promo Code'), 'SPRING10')
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await screen.findByText('£77.40')
  const tried = requests.filter(({ path }) => path === '/api/promocode').at(-1)
  expect(tried?.input).toMatchObject({ vehtypeid: 2, signature: 'signed' })

  await userEvent.click(screen.getByRole('button', { name: /Change trip/ }))
  await userEvent.click(screen.getByRole('button', { name: 'More: Luggage' }))
  await screen.findAllByText('£86.00')
  await next()
  expect(await screen.findByText('This promo code is for fares of £90.00 or more.')).toBeDefined()
  expect(screen.queryByText('£77.40')).toBeNull()
})

test('prices in an unaccepted currency can be switched to the operator’s own', async () => {
  history.replaceState(null, '', '/booking.html?currencyCode=XAU')
  givenServer([
    ...findingPlaces,
    answering(quoteJourney, ({ currencyCode }) =>
      currencyCode === 'GBP'
        ? QUOTED
        : { code: 2, message: 'We don’t take XAU. Please choose another currency.' },
    ),
  ])
  render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  await userEvent.click(await screen.findByRole('button', { name: 'See prices in GBP' }))
  expect(await screen.findByText('£86.00')).toBeDefined()
})

test('the first Back after a reload goes one step back', async () => {
  const before = history.length
  givenServer([...findingPlaces, quoting])
  const first = render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  await next()
  await waitFor(() => expect(title()).toBe('Choose your car'))
  // the page shows the step a moment before the history has its entry
  await waitFor(() => expect(history.length).toBe(before + 1))
  const entries = history.length
  first.unmount()
  render(<BookingIsland {...props} />)
  await waitFor(() => expect(title()).toBe('Choose your car'))
  expect(await screen.findByRole('radio', { name: /Estate/ })).toBeDefined()
  expect(history.length).toBe(entries)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  await waitFor(() => expect(title()).toBe('Where are you going?'))
})
