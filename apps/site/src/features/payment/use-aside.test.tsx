import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAside } from './use-aside.ts'

let dialogs: HTMLDialogElement[] = []

beforeEach(() => {
  dialogs = ['card', 'wait'].map((id) => {
    const dialog = Object.assign(document.createElement('dialog'), { id })
    document.body.append(dialog)
    dialog.showModal()
    return dialog
  })
})
afterEach(() => {
  cleanup()
  for (const dialog of dialogs) dialog.remove()
  vi.restoreAllMocks()
})

test('while the bank may open its window our dialogs make room, and come back unchanged', () => {
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'show')
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const { rerender } = renderHook(({ aside }) => useAside(aside), {
    initialProps: { aside: true },
  })
  expect(shown.mock.contexts).toEqual(dialogs)
  expect(dialogs.every((dialog) => dialog.open && dialog.dataset['aside'] === '')).toBe(true)
  rerender({ aside: false })
  expect(modal.mock.contexts).toEqual(dialogs)
  expect(dialogs.some((dialog) => 'aside' in dialog.dataset)).toBe(false)
})

test('a dialog closed meanwhile is not opened again', () => {
  const { rerender } = renderHook(({ aside }) => useAside(aside), {
    initialProps: { aside: true },
  })
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  dialogs[1]?.close()
  rerender({ aside: false })
  expect(modal.mock.contexts).toEqual([dialogs[0]])
})
