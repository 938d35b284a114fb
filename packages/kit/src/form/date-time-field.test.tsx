import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { DateTimeFieldProps } from './date-time-field.tsx'
import { DateTimeField } from './date-time-field.tsx'

// Loading the lazy modules takes long on a busy machine.
beforeAll(() => Promise.all([import('./date-time-dialog.tsx'), import('./date-time-panel.tsx')]))
afterEach(cleanup)

const LABELS = {
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
      words={LABELS}
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
const later = async (panel: Awaited<ReturnType<typeof open>>) => {
  await userEvent.click(await panel.findByRole('button', { name: 'Later' }))
}
const type = async (name: string, figures: string) => {
  const box = screen.getByRole('spinbutton', { name })
  await userEvent.clear(box)
  await userEvent.type(box, figures)
  return box
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const NOW = { label: 'ASAP', value: 'now', later: 'Later', chosen: true }
const asap = { now: NOW, value: '', text: 'ASAP' } as const

test('the button’s name is its label and the time: day, month, year, hour and minute', () => {
  render(<When />)
  expect(field().textContent).toBe('Thu 3 Dec, 09:30')
})

test('the server renders a button and no calendar', () => {
  const html = renderToString(<When />)
  expect(html).toContain('Thu 3 Dec, 09:30')
  expect(html).not.toContain('style=')
  expect(html).not.toContain('<table')
})

test('OK takes another day and hour', async () => {
  render(<When minuteStep={5} />)
  const panel = await open()
  await userEvent.click(await panel.findByRole('button', { name: /Saturday,? 5 December 2026/ }))
  await type('Hour', '14')
  await type('Minute', '45')
  await press('OK')
  expect(field().textContent).toBe('Sat 5 Dec, 14:45')
})

test('Enter takes the typed time', async () => {
  render(<When />)
  await open()
  await screen.findByRole('spinbutton', { name: 'Hour' })
  fireEvent.submit(await type('Hour', '8'))
  expect(field().textContent).toBe('Thu 3 Dec, 08:30')
})

test('closing without OK changes nothing', async () => {
  render(<When />)
  const panel = await open()
  await panel.findByRole('spinbutton', { name: 'Hour' })
  await type('Hour', '20')
  await press('Close')
  expect(field().textContent).toBe('Thu 3 Dec, 09:30')
})

test('ASAP is shown for now, and date and time only when later is chosen', async () => {
  render(<When {...asap} />)
  expect(field().textContent).toBe('ASAP')
  const panel = await open()
  expect(await panel.findByRole('button', { name: 'ASAP', pressed: true })).toBeDefined()
  expect(panel.queryByRole('grid')).toBeNull()
  expect(panel.queryByRole('button', { name: 'OK' })).toBeNull()
  await later(panel)
  expect(panel.getByRole('button', { name: 'Later', pressed: true })).toBeDefined()
  expect(panel.getByRole('grid')).toBeDefined()
  expect(panel.getByRole('spinbutton', { name: 'Hour' })).toHaveProperty('value', '12')
})

test('choosing now closes the panel at once', async () => {
  let chosen = ''
  render(
    <DateTimeField
      label="When"
      value="2026-12-03T09:30"
      onChange={(value) => {
        chosen = value
      }}
      start="2026-12-02T12:00"
      locale="en-GB"
      words={LABELS}
      now={{ ...NOW, chosen: false }}
    />,
  )
  const panel = await open()
  await userEvent.click(await panel.findByRole('button', { name: 'ASAP', pressed: false }))
  expect(chosen).toBe('now')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an offset chooses and closes at once; one shorter than the lead time is disabled', async () => {
  const quick = [
    { key: '15', label: '+15 min', value: '2026-12-01T11:00', disabled: true },
    { key: '30', label: '+30 min', value: '2026-12-01T11:15' },
  ]
  render(<When {...asap} text={undefined} quick={quick} />)
  const panel = await open()
  expect(await panel.findByRole('button', { name: '+15 min' })).toHaveProperty('disabled', true)
  await userEvent.click(panel.getByRole('button', { name: '+30 min' }))
  expect(field().textContent).toBe('Tue 1 Dec, 11:15')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the hour stays between 0 and 23 and the minute between 0 and 59, whether typed or stepped', async () => {
  render(<When value="2026-12-03T22:58" />)
  await open()
  await screen.findByRole('spinbutton', { name: 'Hour' })
  const hour = () => screen.getByRole('spinbutton', { name: 'Hour' })
  const minute = () => screen.getByRole('spinbutton', { name: 'Minute' })
  await userEvent.type(hour(), '{ArrowUp}{ArrowUp}{ArrowUp}', { initialSelectionStart: 0 })
  expect(hour()).toHaveProperty('value', '23')
  await userEvent.type(minute(), '{ArrowUp}{ArrowUp}{ArrowUp}', { initialSelectionStart: 0 })
  expect(minute()).toHaveProperty('value', '59')
  await type('Hour', '99')
  expect(hour()).toHaveProperty('value', '23')
  await type('Minute', '75')
  expect(minute()).toHaveProperty('value', '59')
  await type('Hour', '0')
  await userEvent.type(hour(), '{ArrowDown}', { initialSelectionStart: 0 })
  expect(hour()).toHaveProperty('value', '00')
  expect(hour().getAttribute('aria-valuemax')).toBe('23')
  expect(minute().getAttribute('aria-valuemax')).toBe('59')
})

test('minutes step by one unless the operator sets another step, and stop at the last step', async () => {
  const { unmount } = render(<When />)
  await open()
  const minute = () => screen.findByRole('spinbutton', { name: 'Minute' })
  await userEvent.type(await minute(), '{ArrowUp}', { initialSelectionStart: 0 })
  expect(await minute()).toHaveProperty('value', '31')
  unmount()
  render(<When minuteStep={15} />)
  await open()
  await userEvent.type(await minute(), '{ArrowUp}{ArrowUp}', { initialSelectionStart: 0 })
  expect(await minute()).toHaveProperty('value', '45')
  await userEvent.type(await minute(), '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}', {
    initialSelectionStart: 0,
  })
  expect(await minute()).toHaveProperty('value', '00')
})

test('the buttons beside the figures step them with a mouse', async () => {
  render(<When />)
  await open()
  const box = (await screen.findByRole('spinbutton', { name: 'Hour' })).parentElement
  const [fewer, more] = box?.querySelectorAll('button') ?? []
  if (!fewer || !more) throw new Error('no buttons')
  await userEvent.click(more)
  await userEvent.click(more)
  await userEvent.click(fewer)
  await press('OK')
  expect(field().textContent).toBe('Thu 3 Dec, 10:30')
})

test('a time before the earliest is rejected with a message', async () => {
  render(<When min="2026-12-01T10:45" value="2026-12-01T11:00" />)
  const panel = await open()
  await panel.findByRole('spinbutton', { name: 'Hour' })
  await type('Hour', '09')
  expect(panel.getByRole('alert').textContent).toBe('The earliest time is 01/12/2026 10:45')
  await press('OK')
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('a time rejected for another reason shows that reason', async () => {
  const validate = (value: string) =>
    value.endsWith('13:30') ? 'Lunch is at that time.' : undefined
  render(<When validate={validate} />)
  const panel = await open()
  await panel.findByRole('spinbutton', { name: 'Hour' })
  await type('Hour', '13')
  expect(panel.getByRole('alert').textContent).toBe('Lunch is at that time.')
  await press('OK')
  expect(screen.getByRole('dialog')).toBeDefined()
  await type('Hour', '14')
  await press('OK')
  expect(field().textContent).toBe('Thu 3 Dec, 14:30')
})

test('clear empties the date, and is missing where a date is required', async () => {
  const { unmount } = render(<When clearable />)
  const panel = await open()
  await userEvent.click(await panel.findByRole('button', { name: 'Clear' }))
  expect(field().textContent).toBe('Choose date and time')
  unmount()
  render(<When />)
  const other = await open()
  await other.findByRole('button', { name: 'OK' })
  expect(other.queryByRole('button', { name: 'Clear' })).toBeNull()
})

test('a press outside closes the panel, and so does Escape; the field reports whether it is open', async () => {
  render(<When />)
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await open()
  const panel = screen.getByRole('dialog', { name: 'When' })
  expect(document.querySelector('[aria-expanded=true]')).not.toBeNull()
  fireEvent.pointerDown(panel)
  fireEvent.pointerUp(panel)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await open()
  fireEvent(screen.getByRole('dialog', { name: 'When' }), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
