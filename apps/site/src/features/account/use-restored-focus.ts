import { type RefObject, useEffect, useRef } from 'react'

/** If the focused element disappears, the focus moves to the part that contained it, not to the top of the page. */
export function useRestoredFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const had = useRef(false)
  useEffect(() => {
    const { current } = part
    if (had.current && document.activeElement === document.body)
      current?.focus({ preventScroll: true })
    had.current = current?.contains(document.activeElement) ?? false
  })
  return part
}
