import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { DIALLING_CODES } from './dialling-codes.ts'
import { findCountries, listCountries } from './find-countries.ts'
import { PhoneField, readPhone } from './phone-field.tsx'

afterEach(cleanup)

const LABELS = {
  code: 'Dialling code',
  search: 'Country or code',
  notFound: 'No country found.',
  count: (count: number) => `${count} countries`,
  close: 'Close',
}

function Phone() {
  const [value, setValue] = useState({ country: 'GB', national: '' })
  return (
    <>
      <PhoneField
        label="Phone"
        value={value}
        onChange={setValue}
        labels={LABELS}
        locale="en-GB"
        preferred={['GB', 'IE']}
      />
      <p data-testid="value">{`${value.country} ${value.national}`}</p>
    </>
  )
}

const value = () => screen.getByTestId('value').textContent

test('digits are kept, spaces and the leading 0 are dropped', async () => {
  render(<Phone />)
  await userEvent.type(screen.getByLabelText('Phone'), '020 7946 0158')
  expect(value()).toBe('GB 2079460158')
})

test('a pasted foreign number sets its own country', async () => {
  render(<Phone />)
  await userEvent.click(screen.getByLabelText('Phone'))
  await userEvent.paste('+33 1 99 00 12 34')
  expect(value()).toBe('FR 199001234')
})

const openList = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Dialling code/ }))
  return screen.getByRole('combobox', { name: 'Country or code' })
}
const shown = () => screen.getAllByRole('option').map((option) => option.textContent)

test('the list begins with the preferred countries and has all of them', async () => {
  render(<Phone />)
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe(
    'Dialling code: United Kingdom +44',
  )
  await openList()
  expect(shown().slice(0, 3)).toEqual(['Ireland+353', 'United Kingdom+44', 'Afghanistan+93'])
  expect(shown()).toHaveLength(DIALLING_CODES.length)
})

test('a country is found by the beginning of its name and taken with Enter', async () => {
  render(<Phone />)
  const search = await openList()
  await userEvent.type(search, 'jap')
  expect(shown()).toEqual(['Japan+81'])
  expect(search.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id)
  await userEvent.keyboard('{Enter}')
  expect(value()).toBe('JP ')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a country is found by its dialling code, and chosen with the arrow keys', async () => {
  render(<Phone />)
  const search = await openList()
  await userEvent.type(search, '+35')
  expect(shown()[0]).toBe('Ireland+353')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  expect(value()).toBe(`${countryOf(1)} `)
})

/** The country of a row of codes that begin with 35, in the order of the list. */
const countryOf = (row: number) => {
  const all = listCountries('en-GB', ['GB', 'IE'])
  return findCountries('+35', all)[row]?.country
}

test('a country is chosen by a press, and the digits stay', async () => {
  render(<Phone />)
  await userEvent.type(screen.getByLabelText('Phone'), '90 1234 5678')
  await userEvent.type(await openList(), '81')
  await userEvent.click(screen.getByRole('option'))
  expect(value()).toBe('JP 9012345678')
})

test('if no country matches, the list says so and Enter chooses nothing', async () => {
  render(<Phone />)
  await userEvent.type(await openList(), 'atlantis{Enter}')
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(screen.getAllByText('No country found.').length).toBeGreaterThan(0)
  expect(value()).toBe('GB ')
})

test('a browser that fills in numbers can set the country', () => {
  render(<Phone />)
  const list = document.querySelector('select[autocomplete="tel-country-code"]')
  if (!list) throw new Error('there is no list for the browser')
  fireEvent.change(list, { target: { value: 'FR' } })
  expect(value()).toBe('FR ')
})

test('the server renders only the chosen country, and no inline style', () => {
  const html = renderToString(<Phone />)
  expect(html.match(/<option/g)).toHaveLength(1)
  expect(html).toContain('United Kingdom +44')
  expect(html).not.toContain('style=')
})

describe('countries are found', () => {
  const countries = listCountries('en-GB', [])
  test.each([
    ['united', ['United Arab Emirates', 'United Kingdom', 'United States']],
    ['kingdom', ['United Kingdom']],
    ['uk', ['United Kingdom', 'Ukraine']],
    ['cote d', ['Côte d’Ivoire']],
    ['1 ', ['Anguilla', 'Antigua & Barbuda', 'Bahamas']],
    ['0', []],
  ])('by %s', (typed, expected) => {
    const names = findCountries(typed, countries).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(expected))
    expect(names.length > 0).toBe(expected.length > 0)
  })

  test('with an exact short name first', () => {
    expect(findCountries('us', countries)[0]?.country).toBe('US')
    expect(findCountries('44', countries)[0]?.code).toBe('44')
    expect(findCountries('', countries)).toHaveLength(countries.length)
  })
})

describe('typed numbers', () => {
  test.each([
    ['07700 900123', 'GB', { country: 'GB', national: '7700900123' }],
    ['+44 (0)20 7946 0158', 'GB', { country: 'GB', national: '2079460158' }],
    ['0044 20 7946 0158', 'FR', { country: 'GB', national: '2079460158' }],
    ['+1 202 555 0143', 'CA', { country: 'CA', national: '2025550143' }],
    ['+1 202 555 0143', 'GB', { country: 'US', national: '2025550143' }],
    ['+353 1 234 5678', 'GB', { country: 'IE', national: '12345678' }],
    ['+', 'GB', { country: 'GB', national: '' }],
    ['abc', 'GB', { country: 'GB', national: '' }],
  ])('%s in %s', (typed, country, expected) => {
    expect(readPhone(typed, country)).toEqual(expected)
  })
})

test('every country has a distinct name and one code', () => {
  const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })
  expect(DIALLING_CODES).toHaveLength(245)
  expect(new Set(DIALLING_CODES.map(({ country }) => names.of(country))).size).toBe(245)
  expect(DIALLING_CODES.filter(({ code }) => !/^[1-9]\d{0,2}$/.test(code))).toEqual([])
})
