declare global {
  // oxlint-disable-next-line consistent-type-definitions -- a global can only be added to an interface
  interface Window {
    /** React listens on the booking: presses are its own (document.ts). */
    kerbsideListens?: boolean | undefined
    /** The button pressed last, if that was before React listened. */
    kerbsideEarlyPress?: HTMLElement | null | undefined
  }
}

export {}
