import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readAmount } from './cash-sheet.tsx'
import { HoldButton } from './hold-button.tsx'

beforeAll(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [driver] }),
)

afterEach(cleanup)

const drawn = () => {
  const onDone = vi.fn()
  render(<HoldButton label="I’ve arrived" onDone={onDone} />)
  return { onDone, button: screen.getByRole('button', { name: 'I’ve arrived' }) }
}

test('a tap alone only asks for confirmation', async () => {
  const { onDone, button } = drawn()
  await userEvent.click(button)
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm: I’ve arrived' }))
  expect(onDone).toHaveBeenCalledOnce()
})

test('a key press asks for confirmation, too', async () => {
  const { onDone, button } = drawn()
  button.focus()
  await userEvent.keyboard('{Enter}')
  const yes = await screen.findByRole('button', { name: 'Confirm: I’ve arrived' })
  expect(document.activeElement).toBe(yes)
  await userEvent.keyboard('{Enter}')
  expect(onDone).toHaveBeenCalledOnce()
})

test('a disabled button cannot be pressed, and says when it will be enabled', async () => {
  const onDone = vi.fn()
  render(<HoldButton label="Set off" hint="You can set off from 21:05" disabled onDone={onDone} />)
  await userEvent.click(screen.getByRole('button', { name: 'Set off' }))
  expect(screen.queryByRole('button', { name: 'Confirm: Set off' })).toBeNull()
  expect(screen.getByText('You can set off from 21:05')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

const DOWN = { isPrimary: true, button: 0, pointerId: 1, clientX: 10 }

test('holding runs the action; letting go too early asks for confirmation', () => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] })
  try {
    const { onDone, button } = drawn()
    fireEvent.pointerDown(button, DOWN)
    pass(500)
    fireEvent.pointerUp(button, DOWN)
    pass(2_000)
    expect(onDone).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Confirm: I’ve arrived' })).toBeTruthy()
    fireEvent.pointerDown(button, DOWN)
    pass(1_000)
    expect(onDone).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('a slide that stops short does nothing', () => {
  const { onDone, button } = drawn()
  fireEvent.pointerDown(button, DOWN)
  fireEvent.pointerMove(button, { ...DOWN, clientX: 60 })
  fireEvent.pointerUp(button, DOWN)
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Confirm: I’ve arrived' })).toBeNull()
})

test('a page that froze for a second does not treat a touch as a hold', () => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] })
  try {
    const { onDone, button } = drawn()
    const frames: FrameRequestCallback[] = []
    const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((next) => {
      frames.push(next)
      return frames.length
    })
    fireEvent.pointerDown(button, DOWN)
    vi.advanceTimersByTime(2_000)
    frames.shift()?.(0)
    frame.mockRestore()
    fireEvent.pointerUp(button, DOWN)
    expect(onDone).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Confirm: I’ve arrived' })).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('the browser’s focus on the touched button does not close the confirmation', async () => {
  const { onDone, button } = drawn()
  fireEvent.pointerDown(button, DOWN)
  fireEvent.pointerUp(button, DOWN)
  await screen.findByRole('button', { name: 'Confirm: I’ve arrived' })
  // A touch screen sends its mouse events, and with them the focus, after the finger is lifted.
  act(() => button.focus())
  await userEvent.click(screen.getByRole('button', { name: 'Confirm: I’ve arrived' }))
  expect(onDone).toHaveBeenCalledOnce()
})

test('cash amounts are parsed in the usual spellings', () => {
  expect(['50', '50.5', '£53,20', ' 7 ', '', '5o', '1.234', '-4'].map(readAmount)).toEqual([
    50,
    50.5,
    53.2,
    7,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
