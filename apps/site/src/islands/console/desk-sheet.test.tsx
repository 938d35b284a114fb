import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskSheet } from './desk-sheet.tsx'

beforeEach(() => useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk] }))
afterEach(cleanup)

function givenSheet() {
  const onClose = vi.fn<() => void>()
  render(
    <DeskSheet title="New code" onClose={onClose}>
      <input aria-label="Code" />
    </DeskSheet>,
  )
  const [sheet, field] = [screen.getByRole('dialog'), screen.getByLabelText('Code')]
  const drag = (from: Element, to: Element) => {
    fireEvent.pointerDown(from)
    fireEvent.pointerUp(to)
    // browsers click what holds both ends
    fireEvent.click(from === to ? from : sheet)
  }
  return { sheet, field, drag, onClose }
}

test('a press beside the sheet closes it', () => {
  const { sheet, drag, onClose } = givenSheet()
  drag(sheet, sheet)
  expect(onClose).toHaveBeenCalledOnce()
})

test('who selects text and lets go beside the sheet keeps it', () => {
  const { sheet, field, drag, onClose } = givenSheet()
  drag(field, sheet)
  expect(onClose).not.toHaveBeenCalled()
})

test('what was typed is not lost by a press beside the sheet; the cross still closes it', () => {
  const { sheet, field, drag, onClose } = givenSheet()
  fireEvent.input(field, { target: { value: 'BRISTOL10' } })
  drag(sheet, sheet)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
