import { useLayoutEffect } from 'react'

/**
 * While a provider's script may open windows, our dialogs leave the browser's top layer: the script's elements would
 * lie under them there, and could not be pressed. The dialogs stay visible below.
 */
export function useAside(aside: boolean): void {
  useLayoutEffect(() => {
    if (!aside) return undefined
    const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
    const focused = document.activeElement
    for (const dialog of open) {
      // set for good: returning to the top layer must not play the slide-in animation again
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
