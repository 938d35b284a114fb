const IS_ADDRESS = /^[\d.]+$|^\[/

/**
 * Whether passkeys can work on this page: by https or on this very machine, at a host with a name, and not in a frame,
 * where nobody sees whom they sign in to.
 */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  'credentials' in navigator &&
  isSecureContext &&
  globalThis.top === globalThis.self &&
  !IS_ADDRESS.test(location.hostname)
