import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Plate } from '../plate.tsx'
import { PriceRing } from '../price-ring.tsx'
import { RouteLine } from '../route-line.tsx'
import { StepLine } from '../step-line.tsx'
import { Toasts } from '../toast.tsx'
import { Gallery } from './gallery.tsx'

afterEach(cleanup)

test('the server’s HTML carries no inline style or script', () => {
  const html = renderToString(<Gallery />)
  expect(html.length).toBeGreaterThan(10_000)
  expect(html).not.toMatch(/ style=| on[a-z]+=|<style|<script/)
})

test('the ring shows how much of the reserved time is left, and never more than all of it', () => {
  const drawn = (left: number) => {
    const { container } = render(<PriceRing price="£86.00" left={left} note="held 12:48" />)
    return container.querySelector('rect + rect')?.getAttribute('stroke-dasharray')
  }
  expect(drawn(0.725)).toBe('72.5 100')
  expect(drawn(7)).toBe('100 100')
  expect(drawn(0)).toBeUndefined()
})

test('without a price its space stays reserved', () => {
  const { container } = render(<PriceRing price={undefined} note="price" />)
  expect(container.querySelector('.price-ring .skeleton')).not.toBeNull()
})

test('everything between pickup and drop-off is a stop', () => {
  const stops = ['Heathrow', 'Paddington', 'Canary Wharf'].map((name) => ({ key: name, name }))
  render(<RouteLine label="Journey" stops={stops} />)
  const marks = screen.getAllByRole('listitem').map((item) => item.className)
  expect(marks).toEqual(['', 'via', ''])
})

test('a customer can go back to a finished step, but not forward to an unfinished one', async () => {
  const onReturn = vi.fn()
  const steps = ['journey', 'vehicle', 'payment'].map((key) => ({ key, label: key }))
  render(
    <StepLine label="Steps" steps={steps} now="vehicle" onReturn={onReturn} doneLabel="done" />,
  )
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /journey/ }))
  expect(onReturn).toHaveBeenCalledWith('journey')
  expect(screen.getByText('vehicle').closest('li')?.getAttribute('aria-current')).toBe('step')
})

test('screen readers read a plate letter by letter', () => {
  render(<Plate registration="LK74 QRB" label="Number plate" country="UK" />)
  expect(screen.getByText('Number plate L K 7 4 Q R B')).toBeDefined()
})

test('messages enter a live region that already exists', () => {
  const { rerender } = render(<Toasts toasts={[]} onDismiss={vi.fn()} dismissLabel="Dismiss" />)
  const region = screen.getByRole('status')
  const toasts = [{ key: '1', text: 'The receipt has been sent' }]
  rerender(<Toasts toasts={toasts} onDismiss={vi.fn()} dismissLabel="Dismiss" />)
  expect(region.textContent).toContain('The receipt has been sent')
})
