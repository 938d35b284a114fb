import { type RefObject, useEffect, useRef } from 'react'

/** Where what had the focus is gone, the focus goes to the part that held it, not to the top of the page. */
export function useKeptFocus<Part extends HTMLElement>(): RefObject<Part | null> {
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
