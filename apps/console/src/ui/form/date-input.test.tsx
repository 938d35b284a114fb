import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DeskField } from './desk-field.tsx'
import { TextInput } from './text-input.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk, form] }),
)
afterEach(cleanup)

function Form({ type, first = '' }: { type: 'date' | 'datetime-local'; first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <DeskField label="Expires">
        {(id) => <TextInput id={id} type={type} value={value} onChange={setValue} />}
      </DeskField>
      <output>{value}</output>
    </>
  )
}

const field = () => screen.getByRole('textbox', { name: 'Expires' })
const shown = () => (field() as HTMLInputElement).value
const value = () => screen.getByRole('status').textContent

test('a date is typed as it is written in Britain, and shown with its weekday', async () => {
  render(<Form type="date" />)
  await userEvent.type(field(), '26/11/26')
  await userEvent.tab()
  expect(value()).toBe('2026-11-26')
  expect(shown()).toBe('Thu 26 Nov 2026')
})

test('text that is no date is kept and explained, and counts as no date', async () => {
  render(<Form type="date" first="2026-11-26" />)
  await userEvent.clear(field())
  await userEvent.type(field(), '31/02/2026')
  await userEvent.tab()
  expect(shown()).toBe('31/02/2026')
  expect(value()).toBe('')
  expect(screen.getByRole('alert').textContent).toMatch(/^Enter a date like Thu 26 Nov \d{4}\.$/)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(field())
  await userEvent.type(field(), '28/02/2026{Enter}')
  expect(value()).toBe('2026-02-28')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a cleared date is no date', async () => {
  render(<Form type="date" first="2026-11-26" />)
  await userEvent.clear(field())
  await userEvent.tab()
  expect(value()).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a time is part of the same field', async () => {
  render(<Form type="datetime-local" first="2026-11-26T10:30" />)
  expect(shown()).toBe('Thu 26 Nov 2026, 10:30')
  await userEvent.clear(field())
  await userEvent.type(field(), '27/11 0915')
  await userEvent.tab()
  expect(value()).toMatch(/^\d{4}-11-27T09:15$/)
})
