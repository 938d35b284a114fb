import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, IconButton } from './button.tsx'

afterEach(cleanup)

test('two clicks at once count as one press', async () => {
  const pressed = vi.fn()
  render(
    <>
      <Button onPress={pressed}>Next</Button>
      <IconButton label="Remove" icon={null} onPress={pressed} />
    </>,
  )
  await userEvent.dblClick(screen.getByRole('button', { name: 'Next' }))
  expect(pressed).toHaveBeenCalledTimes(1)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Remove' }))
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('a form is sent once', async () => {
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={sent}>
      <Button type="submit">OK</Button>
    </form>,
  )
  await userEvent.dblClick(screen.getByRole('button', { name: 'OK' }))
  expect(sent).toHaveBeenCalledTimes(1)
})

test('every press of a key counts', () => {
  const pressed = vi.fn()
  render(<Button onPress={pressed}>More</Button>)
  const button = screen.getByRole('button', { name: 'More' })
  // A browser reports a click count of 0 for keys.
  fireEvent.click(button, { detail: 0 })
  fireEvent.click(button, { detail: 0 })
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('a busy button ignores presses', async () => {
  const pressed = vi.fn()
  render(
    <Button busy onPress={pressed}>
      Next
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(pressed).not.toHaveBeenCalled()
})
