import { useLayoutEffect } from 'react'

/**
 * While a provider's script may open windows of its own, our dialogs leave the browser's top layer: what the script
 * adds to the page would lie under them there, and take no press. They stay where they are, below it.
 */
export function useAside(aside: boolean): void {
  useLayoutEffect(() => {
    if (!aside) return undefined
    const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
    const focused = document.activeElement
    for (const dialog of open) {
      // told once and for all: coming back into the top layer must not slide in again
      dialog.dataset['still'] = ''
      dialog.dataset['aside'] = ''
      dialog.close()
      dialog.show()
    }
    refocus(focused)
    return () => {
      const before = document.activeElement
      for (const dialog of open) {
        delete dialog.dataset['aside']
        if (!dialog.isConnected || !dialog.open) continue
        dialog.close()
        dialog.showModal()
      }
      refocus(before)
    }
  }, [aside])
}

function refocus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
}
