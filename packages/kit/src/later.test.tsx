import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { later, useRetry } from './later.tsx'

afterEach(cleanup)

type Props = { name: string }
const Card = ({ name }: Props) => <p>Card of {name}</p>
function Missing({ name }: Props) {
  const retry = useRetry()
  return (
    <button type="button" onClick={retry}>
      Try again for {name}
    </button>
  )
}

/** A component whose first `failures` loads fail. */
function givenPart({ failures }: { failures: number }) {
  let left = failures
  return later<Props>(async () => {
    if (left-- > 0) throw new Error('no line')
    return Card
  }, Missing)
}

test('a component that failed to load can be retried, and the rest of the page stays', async () => {
  const Part = givenPart({ failures: 1 })
  render(
    <>
      <h1>Booking</h1>
      <Suspense fallback="coming">
        <Part name="Maya" />
      </Suspense>
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try again for Maya' }))
  expect(await screen.findByText('Card of Maya')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Booking' })).toBeDefined()
})

test('one retry loads it wherever it is missing', async () => {
  const Part = givenPart({ failures: 1 })
  render(
    <Suspense fallback="coming">
      <Part name="Maya" />
      <Part name="Kofi" />
    </Suspense>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try again for Kofi' }))
  expect(await screen.findByText('Card of Maya')).toBeDefined()
  expect(screen.getByText('Card of Kofi')).toBeDefined()
})

test('mounting it again loads it again', async () => {
  const Part = givenPart({ failures: 1 })
  const first = render(
    <Suspense fallback="coming">
      <Part name="Maya" />
    </Suspense>,
  )
  await screen.findByRole('button')
  first.unmount()
  render(
    <Suspense fallback="coming">
      <Part name="Maya" />
    </Suspense>,
  )
  expect(await screen.findByText('Card of Maya')).toBeDefined()
})
