import type { VehicleTypeItem } from '@kerbside/contract/fleet.ts'
import { givenOffer, givenQuoted, RULES } from '@kerbside/domain/booking/draft/draft-given.ts'
import { minor } from '@kerbside/domain/money.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PriceTable } from './price-table.tsx'
import { VehicleList } from './vehicle-list.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [booking] }),
)
afterEach(cleanup)

const type = (vehtypeid: number, typename: string): VehicleTypeItem => ({
  vehtypeid,
  typename,
  description: '',
  image: 'saloon',
  noofhandbags: 4,
  noofluggeges: 4,
  noofpassengers: 4,
  maxluggage: vehtypeid === 1 ? 0 : 4,
})
const TYPES = ['Saloon', 'Estate', 'Executive', 'People carrier'].map((name, index) =>
  type(index + 1, name),
)
const names = () =>
  screen.getAllByRole('radio').map((radio) => radio.closest('label')?.querySelector('b')?.innerText)

test('the cheapest car comes first, and the rest is one press away', async () => {
  render(
    <VehicleList draft={givenQuoted()} vehicleTypes={TYPES} rules={RULES} onChoose={() => {}} />,
  )
  expect(names()).toEqual(['Saloon', 'Estate', 'People carrier'])
  await userEvent.click(screen.getByRole('button', { name: 'Show all 4 cars' }))
  expect(names()).toEqual(['Saloon', 'Estate', 'People carrier', 'Executive'])
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[3])
})

test('the selected car is among the first, however dear it is', () => {
  const draft = givenQuoted({ type: 'vehicle', vehicleTypeId: 3 })
  render(<VehicleList draft={draft} vehicleTypes={TYPES} rules={RULES} onChoose={() => {}} />)
  expect(names()).toContain('Executive')
})

test('a screen reader hears how many people and cases a car takes', () => {
  render(
    <VehicleList draft={givenQuoted()} vehicleTypes={TYPES} rules={RULES} onChoose={() => {}} />,
  )
  expect(
    screen.getByRole('radio', { name: /^Saloon\s*4 passengers, no cases\s*£78\.00/ }),
  ).toBeDefined()
  expect(
    screen.getByRole('radio', { name: /^Estate\s*4 passengers, 4 cases\s*£86\.00/ }),
  ).toBeDefined()
})

test('rounding is part of the fare, and the lines still add up', () => {
  const [price] = givenOffer().prices
  if (!price) throw new Error('no price')
  const line = (kind: string, text: string, amount: number) => ({
    kind,
    text,
    amount: minor(amount),
  })
  const onwardLines = [
    line('fixed', 'Fixed price', 6970),
    line('site', 'Airport charge', 800),
    line('rounding', 'Rounded', 30),
  ]
  render(<PriceTable price={{ ...price, onwardLines }} currency="GBP" promo={undefined} />)
  expect(screen.getByRole('row', { name: 'Fixed price £70.00' })).toBeDefined()
  expect(screen.getByRole('row', { name: 'Airport charge £8.00' })).toBeDefined()
  expect(screen.queryByText('Rounded')).toBeNull()
})
