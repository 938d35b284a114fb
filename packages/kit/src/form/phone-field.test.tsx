import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { DIALLING_CODES } from './dialling-codes.ts'
import { PhoneField, readPhone } from './phone-field.tsx'

afterEach(cleanup)

function Phone() {
  const [value, setValue] = useState({ country: 'GB', national: '' })
  return (
    <>
      <PhoneField
        label="Phone"
        value={value}
        onChange={setValue}
        codeLabel="Dialling code"
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

test('the country is chosen by name, with the preferred ones first', async () => {
  render(<Phone />)
  const list = screen.getByLabelText('Dialling code')
  const names = [...list.querySelectorAll('option')].map((option) => option.textContent)
  expect(names.slice(0, 3)).toEqual(['Ireland +353', 'United Kingdom +44', 'Afghanistan +93'])
  await userEvent.selectOptions(list, 'IE')
  expect(value()).toBe('IE ')
})

test('the server renders only the chosen country, and no inline style', () => {
  const html = renderToString(<Phone />)
  expect(html.match(/<option/g)).toHaveLength(1)
  expect(html).toContain('United Kingdom +44')
  expect(html).not.toContain('style=')
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
