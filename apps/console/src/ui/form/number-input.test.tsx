import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DeskField } from './desk-field.tsx'
import { NumberInput } from './number-input.tsx'

afterEach(cleanup)

/** A price that cannot be empty, as in the price book: invalid input leaves it unchanged. */
function Price({ begin }: { begin: number }) {
  const [value, setValue] = useState(begin)
  return (
    <DeskField label="Price">
      {(id) => (
        <NumberInput
          id={id}
          value={value}
          decimals={2}
          step={0.01}
          onChange={(parsed) => parsed !== undefined && setValue(parsed)}
        />
      )}
    </DeskField>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>(/Price/)
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

test('a price is written with its pennies, and reformatted when the field is left', () => {
  render(<Price begin={2.4} />)
  expect(field().value).toBe('2.40')
  type('3.5')
  expect(field().value).toBe('3.5')
  fireEvent.blur(field())
  expect(field().value).toBe('3.50')
})

test('a price can be emptied to type another; left empty, the old one stays', () => {
  render(<Price begin={5} />)
  type('')
  expect(field().value).toBe('')
  type('7')
  expect(field().value).toBe('7')
  type('')
  fireEvent.blur(field())
  expect(field().value).toBe('7.00')
})

test('a number that is not money keeps its own digits', () => {
  render(<NumberInput id="miles" value={10} onChange={() => undefined} />)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('10')
})

/** A limit that may be empty. */
function Limit() {
  const [value, setValue] = useState<number | undefined>(8)
  return (
    <>
      <DeskField label="Price">
        {(id) => <NumberInput id={id} value={value} onChange={setValue} />}
      </DeskField>
      <button type="button" onClick={() => setValue(8)}>
        Undo
      </button>
    </>
  )
}

test('a removed number comes back when the removal is undone', () => {
  render(<Limit />)
  type('')
  fireEvent.blur(field())
  expect(field().value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field().value).toBe('8')
  fireEvent.focus(field())
  expect(field().value).toBe('8')
})

test('invalid input stays visible', () => {
  render(<Limit />)
  type('ten')
  fireEvent.blur(field())
  expect(field().value).toBe('ten')
})
