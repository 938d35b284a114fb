declare global {
  // oxlint-disable-next-line consistent-type-definitions -- a global can only be added to an interface
  interface Window {
    /** React handles presses on the booking from now on (document.ts). */
    kerbsideListens?: boolean | undefined
    /** The last button pressed before React handled presses. */
    kerbsideEarlyPress?: HTMLElement | null | undefined
  }
}

export {}
