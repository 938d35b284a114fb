import { givenOffer } from '@kerbside/domain/booking/draft/draft-given.ts'
import { ONE_PASSENGER, type Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import { minor } from '@kerbside/domain/money.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { leftToRight } from '@kerbside/words/left-to-right.ts'
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { extrasOf } from './extra-offer.ts'
import { formatExtraPrice } from './format-extra-price.ts'
import { PartyFields, type PartyFieldsProps } from './party-fields.tsx'

beforeAll(() => import('./party-extras.tsx'))
beforeEach(() =>
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [booking, dialog, form],
  }),
)
afterEach(cleanup)

const ALL: PartyFieldsProps['configuration'] = {
  minPassengers: 1,
  mostpassengers: 8,
  mostluggages: 6,
  mosthandbags: 9,
  showsmallchildseat: true,
  showlargechildseat: true,
  showpet: true,
}

function Fields({ party, ...configuration }: Partial<typeof ALL> & { party?: Partial<Party> }) {
  const [fields, setFields] = useState<Party>({ ...ONE_PASSENGER, ...party })
  return (
    <PartyFields
      party={fields}
      configuration={{ ...ALL, ...configuration }}
      onChange={(change) => setFields({ ...fields, ...change })}
    />
  )
}

/** The minimum and maximum reached by pressing until the count stops changing. */
async function rangeOf(name: string): Promise<[number, number]> {
  const group = within(await screen.findByRole('group', { name }))
  const value = () => Number(group.getByRole('status').textContent)
  const press = async (direction: 'Fewer' | 'More') => {
    for (let times = 0; times < 12; times++)
      await userEvent.click(group.getByRole('button', { name: `${direction}: ${name}` }))
    return value()
  }
  return [await press('Fewer'), await press('More')]
}

function openExtras() {
  const details = document.querySelector('details')
  if (!details) throw new Error('nothing to open')
  details.open = true
  fireEvent(details, new Event('toggle'))
}

test.each([
  ['Passengers', [1, 8]],
  ['Luggage', [0, 6]],
  ['Hand luggage', [0, 9]],
])('%s range from and to %j, however often the buttons are pressed', async (name, range) => {
  render(<Fields />)
  expect(await rangeOf(name)).toEqual(range)
})

test.each(['Child seats (up to 4)', 'Boosters (4–11)', 'Small pets', 'Other pets'])(
  '%s range from none to two',
  async (name) => {
    render(<Fields />)
    openExtras()
    expect(await rangeOf(name)).toEqual([0, 2])
  },
)

test('an operator with a minimum of two starts at two', async () => {
  render(<Fields minPassengers={2} party={{ passengers: 2 }} />)
  expect(await rangeOf('Passengers')).toEqual([2, 8])
})

test('extras the operator switched off are not shown', async () => {
  render(<Fields showpet={false} showsmallchildseat={false} />)
  openExtras()
  await screen.findByRole('group', { name: 'Boosters (4–11)' })
  expect(screen.queryByRole('group', { name: 'Child seats (up to 4)' })).toBeNull()
  expect(screen.queryByRole('group', { name: /pets/i })).toBeNull()
  cleanup()
  render(<Fields showpet={false} showsmallchildseat={false} showlargechildseat={false} />)
  expect(document.querySelector('details')).toBeNull()
})

test('a pet chosen before pets were switched off can still be removed', async () => {
  render(<Fields showpet={false} party={{ otherPets: 1 }} />)
  openExtras()
  await userEvent.click(await screen.findByRole('button', { name: 'Fewer: Other pets' }))
  expect(screen.queryByRole('group', { name: /pets/i })).toBeNull()
})

test('seats and pets show their price', async () => {
  const extras = [
    { kind: 'small-child-seat', price: 8, max: 4 },
    { kind: 'other-pet', price: 5.5, max: 1 },
    { kind: 'small-pet', price: 0 },
    { kind: 'luggage', price: 2 },
    { kind: 'large-child-seat', price: 9, max: 0 },
  ]
  const extraOf = extrasOf(
    { offer: undefined, returnKind: 'one-way' },
    { extras, currencycode: 'GBP' },
  )
  render(
    <PartyFields party={ONE_PASSENGER} configuration={ALL} extraOf={extraOf} onChange={() => {}} />,
  )
  openExtras()
  const countLabel = async (name: string) =>
    (await screen.findByRole('group', { name })).textContent ?? ''
  expect(await countLabel('Child seats (up to 4)')).toContain(`${leftToRight('+£8')} each`)
  expect(await countLabel('Other pets')).toContain(`${leftToRight('+£5.50')} each`)
  expect(await countLabel('Small pets')).toContain('Free')
  await screen.findByText(/\+£2\u2069 each/)
  expect(await countLabel('Luggage')).toContain(`${leftToRight('+£2')} each`)
  // The operator owns none, so it cannot be chosen.
  expect(screen.queryByRole('group', { name: 'Boosters (4–11)' })).toBeNull()
})

test('a seat chosen before the price book stopped offering it can still be removed', async () => {
  const extraOf = extrasOf(
    { offer: undefined, returnKind: 'one-way' },
    { extras: [{ kind: 'small-child-seat', price: 8, max: 0 }], currencycode: 'GBP' },
  )
  const onChange = vi.fn()
  const party = { ...ONE_PASSENGER, smallChildSeats: 1 }
  render(<PartyFields party={party} configuration={ALL} extraOf={extraOf} onChange={onChange} />)
  openExtras()
  await userEvent.click(await screen.findByRole('button', { name: 'Fewer: Child seats (up to 4)' }))
  expect(onChange).toHaveBeenCalledWith({ smallChildSeats: 0 })
})

test('on a return booking extras are charged each way, at the prices of the quote', () => {
  const offer = givenOffer({ extras: [{ kind: 'small-pet', price: minor(300), max: 2 }] })
  const extraOf = extrasOf(
    { offer, returnKind: 'return' },
    { extras: [{ kind: 'small-pet', price: 5 }], currencycode: 'GBP' },
  )
  expect(formatExtraPrice(extraOf('small-pet'))).toBe(`${leftToRight('+£3')} per item, each way`)
  expect(formatExtraPrice(extraOf('other-pet'))).toBe('')
})
