import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

function Passengers({ from }: { from: number }) {
  const [count, setCount] = useState(from)
  const labels = { fewer: 'Fewer', more: 'More' }
  return (
    <Stepper label="Passengers" value={count} min={1} max={3} onChange={setCount} words={labels} />
  )
}

const button = (name: string) => screen.getByRole('button', { name: `${name}: Passengers` })
const count = () => screen.getByRole('status').textContent

test('its buttons add one and remove one', async () => {
  render(<Passengers from={1} />)
  await userEvent.click(button('More'))
  expect(count()).toBe('2')
  await userEvent.click(button('Fewer'))
  expect(count()).toBe('1')
})

test('it stops at both ends, and the disabled button keeps the focus', async () => {
  render(<Passengers from={2} />)
  await userEvent.click(button('More'))
  await userEvent.click(button('More'))
  expect(count()).toBe('3')
  expect(button('More').getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button('More'))
})

test('both buttons belong to a group named by the label', () => {
  render(<Passengers from={1} />)
  expect(screen.getByRole('group', { name: 'Passengers' }).contains(button('More'))).toBe(true)
})
