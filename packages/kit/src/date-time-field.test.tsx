import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { DateTimeFieldProps } from './date-time-field.tsx'
import { DateTimeField } from './date-time-field.tsx'

afterEach(cleanup)

const WORDS = {
  empty: 'Choose date and time',
  ok: 'OK',
  clear: 'Clear',
  close: 'Close',
  failed: 'Something went wrong, please try again.',
  hour: 'Hour',
  minute: 'Minute',
  tooEarly: 'The earliest time is 01/12/2026 10:45',
}

function When(props: Partial<DateTimeFieldProps>) {
  const [value, setValue] = useState(props.value ?? '2026-12-03T09:30')
  return (
    <DateTimeField
      label="When"
      start="2026-12-02T12:00"
      locale="en-GB"
      words={WORDS}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

const field = () => screen.getByRole('button', { name: /^When/ })
const open = async () => {
  await userEvent.click(field())
  return within(await screen.findByRole('dialog', { name: 'When' }))
}

test('the button says label and time, day first', () => {
  render(<When />)
  expect(field().textContent).toBe('03/12/2026 09:30')
})

test('the server sends a button and nothing of the calendar', () => {
  const html = renderToString(<When />)
  expect(html).toContain('03/12/2026 09:30')
  expect(html).not.toContain('style=')
  expect(html).not.toContain('<table')
})

test('another day and hour, taken by OK', async () => {
  render(<When minuteStep={5} />)
  const dialog = await open()
  await userEvent.click(await dialog.findByRole('button', { name: /Saturday,? 5 December 2026/ }))
  await userEvent.selectOptions(dialog.getByLabelText('Hour'), '14')
  await userEvent.selectOptions(dialog.getByLabelText('Minute'), '45')
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }))
  expect(field().textContent).toBe('05/12/2026 14:45')
})

test('closing without OK changes nothing', async () => {
  render(<When />)
  const dialog = await open()
  await userEvent.selectOptions(await dialog.findByLabelText('Hour'), '20')
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(field().textContent).toBe('03/12/2026 09:30')
})

test('a time before the earliest is refused in words', async () => {
  render(<When min="2026-12-01T10:45" value="2026-12-01T11:00" />)
  const dialog = await open()
  await userEvent.selectOptions(await dialog.findByLabelText('Hour'), '09')
  expect(dialog.getByRole('alert').textContent).toBe('The earliest time is 01/12/2026 10:45')
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }))
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('a quick time chooses and closes at once', async () => {
  const quick = [
    { key: 'asap', label: 'ASAP', value: '2026-12-01T10:45' },
    { key: '15', label: '+15 min', value: '2026-12-01T11:00', disabled: true },
  ]
  render(<When quick={quick} />)
  const dialog = await open()
  expect(await dialog.findByRole('button', { name: '+15 min' })).toHaveProperty('disabled', true)
  await userEvent.click(dialog.getByRole('button', { name: 'ASAP' }))
  expect(field().textContent).toBe('01/12/2026 10:45')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a return can be taken away again', async () => {
  render(<When clearable />)
  const dialog = await open()
  await userEvent.click(dialog.getByRole('button', { name: 'Clear' }))
  expect(field().textContent).toBe('Choose date and time')
})

test('minutes come in the operator’s steps, and an odd one stays choosable', async () => {
  render(<When minuteStep={15} value="2026-12-03T09:37" />)
  const dialog = await open()
  const minutes = (await dialog.findByLabelText('Minute')).querySelectorAll('option')
  expect([...minutes].map((option) => option.value)).toEqual(['00', '15', '30', '37', '45'])
})
