import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskSheet } from './desk-sheet.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk] }),
)
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
    // browsers send the click to the common ancestor of press and release
    fireEvent.click(from === to ? from : sheet)
  }
  return { sheet, field, drag, onClose }
}

test('a press outside the sheet closes it', () => {
  const { sheet, drag, onClose } = givenSheet()
  drag(sheet, sheet)
  expect(onClose).toHaveBeenCalledOnce()
})

test('selecting text and releasing outside the sheet keeps it open', () => {
  const { sheet, field, drag, onClose } = givenSheet()
  drag(field, sheet)
  expect(onClose).not.toHaveBeenCalled()
})

test('a press outside the sheet does not lose typed text; the cross still closes it', () => {
  const { sheet, field, drag, onClose } = givenSheet()
  fireEvent.input(field, { target: { value: 'BRISTOL10' } })
  drag(sheet, sheet)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
