import { createBooking } from '@kerbside/contract/booking.ts'
import { searchAddress, writeAddress } from '@kerbside/contract/places.ts'
import { quoteJourney } from '@kerbside/contract/quotation.ts'
import { CANARY_WHARF, PADDINGTON } from '@kerbside/domain/booking/draft/draft-given.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
  sessionStorage.clear()
  givenScreen({ shows: 'everything' })
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [booking, dialog, form],
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const next = () => userEvent.click(screen.getByRole('button', { name: /^Next/ }))

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

async function asMaya() {
  await userEvent.type(await screen.findByLabelText('Name'), 'Maya Osei')
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '20 7946 0158')
  await userEvent.type(screen.getByLabelText('Email'), 'maya@example.com')
}

describe('the first render', () => {
  test('is the same on the server and in the browser, without inline styles', async () => {
    givenServer([])
    const host = document.createElement('div')
    host.innerHTML = renderToString(<BookingIsland {...props} backdrop="<svg></svg>" />)
    expect(host.innerHTML).not.toContain('style=')
    expect(host.querySelector('.booking-backdrop svg')).not.toBeNull()
    document.body.append(host)
    const errors: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(host, <BookingIsland {...props} />, {
        onRecoverableError: (error) => errors.push(error),
      }),
    )
    expect(errors).toEqual([])
    // The server's drawing stays, although the browser did not get it as data.
    expect(host.querySelector('.booking-backdrop svg')).not.toBeNull()
    await act(async () => root.unmount())
    host.remove()
  })

  test('of the home page hydrates too', async () => {
    givenServer([])
    const home = { ...props, place: 'home', mode: 'inline' } as const
    const host = document.createElement('div')
    host.innerHTML = renderToString(<BookingIsland {...home} />)
    const errors: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(host, <BookingIsland {...home} />, {
        onRecoverableError: (error) => errors.push(error),
      }),
    )
    expect(errors).toEqual([])
    await act(async () => root.unmount())
  })
})

test('from two places to the ticket, paid in cash', async () => {
  const goTo = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { requests } = givenServer([
    ...findingPlaces,
    quoting,
    answering(createBooking, () => ({
      Code: 1,
      Message: '',
      Bref: '1040718',
      ReturnRef: null,
      ticketcode: 'ticket-1',
      transactionid: '',
      PaymentResult: { code: 0, message: '', authcode: '', additionalinfo: '', actionurl: '' },
    })),
  ])
  render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  await screen.findByText('£86.00')
  await next()

  // Three cars, the second chosen; its lines add up.
  expect(await screen.findAllByRole('radio')).toHaveLength(3)
  expect(screen.getByRole('radio', { name: /Estate/ })).toHaveProperty('checked', true)
  expect(screen.getByText('60 minutes’ free waiting')).toBeDefined()
  expect(screen.getByRole('list', { name: 'What’s included' }).textContent).toContain(
    'Free cancellation until Fri 4 Dec, 10:30',
  )
  await userEvent.click(screen.getByText('Price breakdown', { selector: 'summary' }))
  expect(screen.getByRole('row', { name: 'Fixed price, Heathrow – E14 £78.00' })).toBeDefined()
  expect(screen.getByRole('row', { name: 'Total including VAT £86.00' })).toBeDefined()
  expect(screen.getByText('£43.00 until Sat 5 Dec, 07:30')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 5 cars' }))
  expect(screen.getByText('Takes up to 8 pieces of hand luggage')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: /Saloon/ }))
  await next()

  await asMaya()
  await next()
  expect(await screen.findByRole('radio', { name: /Cash to driver/ })).toHaveProperty(
    'checked',
    true,
  )
  await userEvent.click(
    await screen.findByRole('button', { name: 'Book Now · £78.00 Car in about 30 min' }),
  )
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html'))
  expect(requests.at(-1)?.input).toMatchObject({
    vehtypeid: 1,
    totalfare: 78,
    passengername: 'Maya Osei',
    passengerphone: '2079460158',
  })
  expect(sessionStorage.getItem('kerbside-booking') ?? '').not.toContain('cvc')
}, 30_000)

test('Next without places reports what is missing, the pickup first', async () => {
  givenServer(findingPlaces)
  render(<BookingIsland {...props} />)
  await next()
  expect(await screen.findByText('Pickup is required')).toBeDefined()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Pickup' })),
  )
  await choose('Pickup', 'padd', 'Paddington')
  expect(screen.queryByText('Pickup is required')).toBeNull()
  expect(screen.getByText('Drop-off is required')).toBeDefined()
})

test('a drop-off equal to the pickup is cleared with a dialog', async () => {
  givenServer(findingPlaces)
  render(<BookingIsland {...props} />)
  await choose('Pickup', 'padd', 'Paddington')
  await choose('Drop-off', 'padd', 'Paddington')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Something went wrong, please try again.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveProperty('value', '')
})

test('a place without a postcode is rejected', async () => {
  givenServer(findingPlaces)
  render(<BookingIsland {...props} />)
  await choose('Pickup', 'nowh', 'Nowhere')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Try a more specific address.',
  )
})

test('a rejected quote shows the server’s message and stays on the step', async () => {
  givenServer([
    ...findingPlaces,
    answering(quoteJourney, () => ({
      code: 2,
      message: 'No vehicle found with selected capacity.',
    })),
  ])
  render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'No vehicle found with selected capacity.',
  )
  await next()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Where are you going?')
})

test('a pickup outside the service area is reported at its field', async () => {
  givenServer([
    ...findingPlaces,
    answering(quoteJourney, () => ({ code: 3, message: 'Try a more specific address.' })),
  ])
  render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  await screen.findByText('Try a more specific address.')
  expect(screen.getByRole('combobox', { name: 'Pickup' }).getAttribute('aria-invalid')).toBe('true')
})

test('a passenger arriving by plane is asked for the flight before paying', async () => {
  givenServer([...findingPlaces, quoting])
  render(<BookingIsland {...props} />)
  await choose('Pickup', 'heath', 'Heathrow')
  await choose('Drop-off', 'canary', 'Canary')
  await screen.findByText('£86.00')
  await next()
  await screen.findAllByRole('radio')
  await next()
  await asMaya()
  await next()

  await screen.findByRole('heading', { name: 'Flight Details' })
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByText('Flight number is required')).toBeDefined()
  expect(
    screen.getByText('Please tick this box to confirm if flight details are not available'),
  ).toBeDefined()
  await userEvent.click(
    screen.getByLabelText("I don't have flight details please follow the booking time"),
  )
  expect(screen.queryByText('Flight number is required')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'How would you like to pay?',
  )
}, 30_000)

test('the passenger’s fields show their errors', async () => {
  givenServer([...findingPlaces, quoting])
  render(<BookingIsland {...props} mode="wizardx" />)
  await fromPaddingtonToCanaryWharf()
  await screen.findAllByText('£86.00')
  await next()
  await screen.findByLabelText('Name')
  await next()
  expect(await screen.findByText('Name is required')).toBeDefined()
  expect(screen.getByText('Phone is required')).toBeDefined()
  expect(screen.getByText('Email is required')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Email'), 'maya@example')
  expect(screen.getByText('Email is invalid')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '123')
  expect(await screen.findByText('Phone is invalid')).toBeDefined()
}, 30_000)

describe('in a mode with the cars under the journey', () => {
  test('Next leads to the preselected car, and only continues once it has been visible', async () => {
    const { scrollToCars } = givenScreen({ shows: 'the top' })
    givenServer([...findingPlaces, quoting])
    render(<BookingIsland {...props} mode="wizardx" />)
    expect(screen.queryByText('Choose your car')).toBeNull()
    await fromPaddingtonToCanaryWharf()
    const estate = await screen.findByRole('radio', { name: /Estate/ })
    const car = () => document.querySelector('.booking-bar b')?.textContent
    expect(car()).toBe('Estate')

    await userEvent.click(screen.getByRole('button', { name: 'Next: choose your car' }))
    await waitFor(() => expect(document.activeElement).toBe(estate))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Where are you going?')

    await scrollToCars()
    await userEvent.click(screen.getByRole('button', { name: 'Next: your details' }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Main Passenger')
    expect((await screen.findByRole('button', { name: /Change trip/ })).textContent).toContain(
      'Estate · £86.00',
    )
  }, 30_000)

  test('on a screen too small for a whole card, the car that Next led to counts as seen', async () => {
    givenScreen({ shows: 'the top' })
    givenServer([...findingPlaces, quoting])
    render(<BookingIsland {...props} mode="wizardx" />)
    await fromPaddingtonToCanaryWharf()
    await userEvent.click(await screen.findByRole('button', { name: 'Next: choose your car' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Next: your details' }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Main Passenger')
  }, 30_000)

  test('a car the customer selected needs no scrolling', async () => {
    givenScreen({ shows: 'the top' })
    givenServer([...findingPlaces, quoting])
    render(<BookingIsland {...props} mode="gateway" />)
    await fromPaddingtonToCanaryWharf()
    await userEvent.click(await screen.findByRole('radio', { name: /Saloon/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Next: your details' }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Main Passenger')
  }, 30_000)

  test('Book Now on one page leads to the cars if the selected one has not been visible', async () => {
    const { scrollToCars } = givenScreen({ shows: 'the top' })
    givenServer([...findingPlaces, quoting])
    render(<BookingIsland {...props} mode="list" />)
    await fromPaddingtonToCanaryWharf()
    await asMaya()
    await userEvent.click(await screen.findByRole('button', { name: 'Next: choose your car' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Estate/ })),
    )
    await scrollToCars()
    expect(await screen.findByRole('button', { name: /^Book Now · £86\.00/ })).toBeDefined()
  }, 30_000)
})

test('a rejected promo code stays in its dialog, a valid one reduces the price', async () => {
  givenServer([...findingPlaces, quoting, ...(await promos())])
  render(<BookingIsland {...props} mode="wizardx" />)
  await fromPaddingtonToCanaryWharf()
  await screen.findAllByText('£86.00')
  await next()
  await userEvent.click(await screen.findByRole('button', { name: /Add Promo Code/ }))
  await userEvent.type(await screen.findByLabelText('Promo Code'), 'SPRING09')
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('This promo code has expired.')).toBeDefined()
  await userEvent.clear(screen.getByLabelText('Promo Code'))
  await userEvent.type(screen.getByLabelText('Promo Code'), 'SPRING10')
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('£77.40')).toBeDefined()
}, 30_000)

test('Next, pressed while a link’s places are being looked up, continues when they and the price are there', async () => {
  history.replaceState(null, '', '/booking.html?pickup=paddington&dropoff=canary&passengers=2')
  let resolveQuote = () => {}
  const held = new Promise<void>((done) => {
    resolveQuote = done
  })
  givenServer([
    answering(searchAddress, async ({ prefix }) => {
      await held
      return {
        code: 1,
        message: '',
        addresses: [prefix.startsWith('padd') ? PADDINGTON : CANARY_WHARF].map(writeAddress),
      }
    }),
    ...findingPlaces.slice(1),
    quoting,
  ])
  render(<BookingIsland {...props} />)
  await next()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Next/ }).getAttribute('aria-busy')).toBe('true'),
  )
  expect(screen.queryByText('Pickup is required')).toBeNull()
  resolveQuote()
  expect((await screen.findByRole('heading', { name: 'Choose your car' })).tagName).toBe('H1')
  history.replaceState(null, '', '/')
}, 30_000)

async function promos() {
  const { checkPromo } = await import('@kerbside/contract/promo.ts')
  return [
    answering(checkPromo, ({ promocode }) =>
      promocode === 'SPRING10'
        ? { code: 1, message: '', value: 8.6, promocodeid: 1 }
        : { code: 2, message: 'This promo code has expired.', value: 0, promocodeid: 0 },
    ),
  ]
}

test('an expired price is requoted and the booking continues', async () => {
  const { requests } = givenServer([
    ...findingPlaces,
    answering(quoteJourney, () => ({ ...QUOTED, quotetimeout: 0.02 })),
  ])
  render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  await screen.findByText('£86.00')
  expect(
    await screen.findByText(/^Opps, your quotation has expired/, undefined, { timeout: 5000 }),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: '+44 20 7946 0123' }).getAttribute('href')).toBe(
    'tel:+442079460123',
  )
  const before = requests.filter(({ path }) => path === '/api/quotation').length
  await userEvent.click(screen.getByRole('button', { name: 'Re-Quote' }))
  await screen.findByText('£86.00')
  expect(requests.filter(({ path }) => path === '/api/quotation')).toHaveLength(before + 1)
}, 30_000)

test('the home page hands the journey to the booking page', async () => {
  const goTo = vi.spyOn(location, 'assign').mockImplementation(() => {})
  givenServer([...findingPlaces, quoting])
  const { unmount } = render(<BookingIsland {...props} place="home" />)
  await fromPaddingtonToCanaryWharf()
  await userEvent.click(screen.getByRole('button', { name: 'See prices' }))
  expect(goTo).toHaveBeenCalledWith('/booking.html')
  unmount()

  render(<BookingIsland {...props} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Choose your car')
  expect(await screen.findAllByRole('radio')).toHaveLength(3)
}, 30_000)

test('the house of a street is sent with the booking, without a new price', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { requests } = givenServer([
    ...findingPlaces,
    quoting,
    answering(createBooking, () => ({ Code: 2, Message: 'Not today.' })),
  ])
  render(<BookingIsland {...props} />)
  await fromPaddingtonToCanaryWharf()
  await screen.findByText('£86.00')
  const quotes = () => requests.filter(({ input }) => Object.hasOwn(Object(input), 'doff'))
  const before = quotes().length
  await userEvent.type(await screen.findByLabelText(/^Drop-off: house number or name/), '14 a')
  expect(screen.queryByLabelText(/^Pickup: house number or name/)).toBeNull()
  await next()
  await screen.findAllByRole('radio')
  await next()
  await asMaya()
  await next()
  await userEvent.click(await screen.findByRole('button', { name: /^Book Now/ }))
  await waitFor(() => expect(requests.at(-1)?.input).toMatchObject({ doffhouse: '14 a' }))
  expect(quotes()).toHaveLength(before)
  expect(quotes().at(-1)?.input).toMatchObject({ doff: 'Canary Wharf, London, E14 4QQ' })
}, 30_000)
