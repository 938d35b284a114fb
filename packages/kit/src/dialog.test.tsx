import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DialogProps } from './dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Button } from './form/button.tsx'
import { TextField } from './form/text-field.tsx'

afterEach(cleanup)

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Add Promo Code</Button>
      {open && (
        <Dialog title="Promo Code" closeLabel="Close" onClose={() => setOpen(false)} {...props} />
      )}
    </>
  )
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Add Promo Code' }))
const dialog = () => screen.queryByRole('dialog', { name: 'Promo Code' })

test('it opens under its title, and the cross closes it', async () => {
  render(<Page sentence="One code for each booking." />)
  await open()
  expect(dialog()?.getAttribute('aria-describedby')).toBe(
    screen.getByText('One code for each booking.').id,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(dialog()).toBeNull()
})

test('the focus moves into the dialog, and back to the button that opened it', async () => {
  render(<Page />)
  await open()
  expect(dialog()?.contains(document.activeElement)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Promo Code' }))
})

test('Escape calls onClose', async () => {
  const onClose = vi.fn()
  render(<Page onClose={onClose} />)
  await open()
  fireEvent(dialog() as Element, new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape and a click outside do not close a dialog that must be answered', async () => {
  const onClose = vi.fn()
  render(<Page onClose={onClose} closedBy="none" />)
  await open()
  const element = dialog() as Element
  fireEvent(element, new Event('cancel', { cancelable: true }))
  fireEvent.pointerDown(element)
  fireEvent.pointerUp(element)
  expect(onClose).not.toHaveBeenCalled()
  expect(element.getAttribute('closedby')).toBe('none')
})

test('a click outside closes it, but not a press that began inside', async () => {
  const onClose = vi.fn()
  render(<Page onClose={onClose} />)
  await open()
  const element = dialog() as Element
  fireEvent.pointerDown(screen.getByText('Promo Code'))
  fireEvent.pointerUp(element)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(element)
  fireEvent.pointerUp(element)
  expect(onClose).toHaveBeenCalledOnce()
})

test('Enter in a field submits the dialog’s form, not the form around it', async () => {
  const onSubmit = vi.fn()
  const onPage = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <div onSubmit={onPage}>
      <Page onSubmit={onSubmit} actions={<Button type="submit">OK</Button>}>
        <TextField label="Code" value="SPRING10" onChange={() => {}} />
      </Page>
    </div>,
  )
  await open()
  await userEvent.type(screen.getByLabelText('Code'), '{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(onPage).not.toHaveBeenCalled()
})

test('a second dialog opens above the first and leaves it open', async () => {
  render(
    <Page>
      <Dialog title="Are you sure?" onClose={() => {}} role="alertdialog" />
    </Page>,
  )
  await open()
  expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toBeDefined()
  expect((dialog() as HTMLDialogElement).open).toBe(true)
})

test('dragging the head far enough closes the sheet, and a short drag springs back', async () => {
  const onClose = vi.fn()
  render(<Page onClose={onClose} />)
  await open()
  const head = screen.getByText('Promo Code')
  const pull = (to: number) => {
    fireEvent.pointerDown(head, { pointerType: 'touch', clientY: 100 })
    fireEvent.pointerMove(head, { pointerType: 'touch', clientY: to })
    fireEvent.pointerUp(head, { pointerType: 'touch', clientY: to })
  }
  pull(150)
  expect(onClose).not.toHaveBeenCalled()
  pull(300)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the second click of a double click that closed the dialog does not reach the page; a later one does', async () => {
  const now = vi.spyOn(performance, 'now')
  const reached = vi.fn()
  document.body.addEventListener('click', reached)
  render(<Page />)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  reached.mockClear()
  const closedAt = performance.now()
  now.mockReturnValue(closedAt + 300)
  fireEvent.click(document.body, { detail: 2 })
  expect(reached).not.toHaveBeenCalled()
  fireEvent.click(document.body, { detail: 1 })
  expect(reached).toHaveBeenCalledTimes(1)
  now.mockReturnValue(closedAt + 1_500)
  fireEvent.click(document.body, { detail: 2 })
  expect(reached).toHaveBeenCalledTimes(2)
  document.body.removeEventListener('click', reached)
  now.mockRestore()
})
