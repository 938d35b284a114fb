import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import type { Suggestion } from './suggestion.ts'

afterEach(cleanup)

const LABELS = {
  clear: 'Clear',
  searching: 'Searching',
  notFound: 'Nothing found',
  failed: () => 'Search failed',
  retry: 'Try again',
  count: (count: number) => `${count} suggestions`,
}
const AIRPORT: readonly Suggestion[] = [
  { key: 't2', name: 'Heathrow Terminal 2', detail: 'TW6 1EW' },
  { key: 't5', name: 'Heathrow Terminal 5', detail: 'TW6 2GA' },
]

type Suggest = (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
type Props = {
  suggest: Suggest
  minCharacters?: number
  onPick?: (item: Suggestion) => void
  whenNotFound?: { label: () => string; onPress: () => void }
}

function Pickup({ suggest, minCharacters = 2, onPick, whenNotFound }: Props) {
  const [text, setText] = useState('')
  return (
    <Combobox
      label="Pickup"
      value={text}
      onType={setText}
      onPick={(item) => {
        setText(item.name)
        onPick?.(item)
      }}
      onClear={() => setText('')}
      suggest={suggest}
      minCharacters={minCharacters}
      words={LABELS}
      whenNotFound={whenNotFound}
    />
  )
}

const box = () => screen.getByRole('combobox', { name: 'Pickup' }) as HTMLInputElement
const chosen = () => screen.queryByRole('option', { selected: true })

test('typing offers places, the arrows choose one and Enter takes it', async () => {
  const onPick = vi.fn()
  render(<Pickup suggest={async () => AIRPORT} onPick={onPick} />)

  await userEvent.type(box(), 'heath')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(box().getAttribute('aria-expanded')).toBe('true')

  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()?.textContent).toContain('Terminal 5')
  expect(box().getAttribute('aria-activedescendant')).toBe(chosen()?.id)

  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith(AIRPORT[1])
  expect(box().value).toBe('Heathrow Terminal 5')
  expect(screen.queryByRole('option')).toBeNull()
})

test('the arrows wrap around at both ends', async () => {
  render(<Pickup suggest={async () => AIRPORT} />)
  await userEvent.type(box(), 'heath')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{ArrowUp}')
  expect(chosen()?.textContent).toContain('Terminal 5')
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()?.textContent).toContain('Terminal 2')
})

test('a click takes a place', async () => {
  const onPick = vi.fn()
  render(<Pickup suggest={async () => AIRPORT} onPick={onPick} />)
  await userEvent.type(box(), 'heath')
  await userEvent.click(await screen.findByRole('option', { name: /Terminal 2/ }))
  expect(onPick).toHaveBeenCalledWith(AIRPORT[0])
})

test('one letter starts no search', async () => {
  const suggest = vi.fn(async () => AIRPORT)
  render(<Pickup suggest={suggest} />)
  await userEvent.type(box(), 'h')
  expect(suggest).not.toHaveBeenCalled()
})

test('the next letter cancels the previous search, and a late result changes nothing', async () => {
  const requests: { text: string; signal: AbortSignal; answer: (found: Suggestion[]) => void }[] =
    []
  const suggest: Suggest = (text, signal) =>
    new Promise((respondWith) => requests.push({ text, signal, answer: respondWith }))
  render(<Pickup suggest={suggest} />)

  await userEvent.type(box(), 'hea')
  const [first, second] = requests
  expect([first?.text, second?.text]).toEqual(['he', 'hea'])
  expect(first?.signal.aborted).toBe(true)

  second?.answer([{ key: 'new', name: 'Heathrow' }])
  expect((await screen.findByRole('option')).textContent).toBe('Heathrow')
  first?.answer([{ key: 'old', name: 'Heaton' }])
  await Promise.resolve()
  expect(screen.getByRole('option').textContent).toBe('Heathrow')
})

test('the list highlights the typed text', async () => {
  render(<Pickup suggest={async () => AIRPORT} />)
  await userEvent.type(box(), 'heath')
  const [first] = await screen.findAllByRole('option')
  expect(first?.querySelector('b')?.textContent).toBe('Heath')
})

test('an empty result is shown and announced, without an empty list', async () => {
  render(<Pickup suggest={async () => []} />)
  await userEvent.type(box(), 'zzz')
  expect(await screen.findAllByText('Nothing found')).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toBe('Nothing found')
  expect(box().getAttribute('aria-expanded')).toBe('false')
})

test('a search that fails shows a message', async () => {
  render(<Pickup suggest={() => Promise.reject(new Error('offline'))} />)
  await userEvent.type(box(), 'he')
  expect((await screen.findAllByText('Search failed')).length).toBe(2)
})

test('the number of suggestions is announced', async () => {
  render(<Pickup suggest={async () => AIRPORT} />)
  await userEvent.type(box(), 'he')
  expect(await screen.findByText('2 suggestions')).toBeDefined()
})

test('Escape closes the list and not the dialog around it', async () => {
  const outside = vi.fn()
  window.addEventListener('keydown', outside)
  render(<Pickup suggest={async () => AIRPORT} />)
  await userEvent.type(box(), 'he')
  await screen.findAllByRole('option')
  outside.mockClear()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(box().value).toBe('he')
  expect(outside).not.toHaveBeenCalled()
  window.removeEventListener('keydown', outside)
})

test('clearing empties the box and keeps the focus there', async () => {
  render(<Pickup suggest={async () => AIRPORT} />)
  await userEvent.type(box(), 'he')
  await userEvent.click(screen.getByRole('button', { name: 'Clear: Pickup' }))
  expect(box().value).toBe('')
  expect(document.activeElement).toBe(box())
})

test('an empty box may offer recent places', async () => {
  render(<Pickup suggest={async (text) => (text === '' ? AIRPORT : [])} minCharacters={0} />)
  await userEvent.click(box())
  expect(await screen.findAllByRole('option')).toHaveLength(2)
})

test('leaving the field closes the list and cancels the search', async () => {
  let signal: AbortSignal | undefined
  render(
    <Pickup
      suggest={(_, given) => {
        signal = given
        return new Promise(() => {})
      }}
    />,
  )
  await userEvent.type(box(), 'he')
  await userEvent.click(document.body)
  expect(signal?.aborted).toBe(true)
})

test('where nothing is found, a button fills the field otherwise; it is reached by Tab, and the box gets the focus back', async () => {
  const onPress = vi.fn()
  render(
    <Pickup
      suggest={async () => []}
      whenNotFound={{ label: () => 'Choose on the map', onPress }}
    />,
  )
  await userEvent.type(box(), 'zzz')
  const other = await screen.findByRole('button', { name: 'Choose on the map' })
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(other)
  await userEvent.keyboard('{Enter}')
  expect(onPress).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(box())
  expect(screen.queryByRole('button', { name: 'Choose on the map' })).toBeNull()
})
