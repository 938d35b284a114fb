const IS_ADDRESS = /^[\d.]+$|^\[/

/**
 * Whether passkeys can work on this page: served over https or from localhost, on a named host, and not in a frame,
 * where users cannot see which site they sign in to.
 */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  'credentials' in navigator &&
  isSecureContext &&
  globalThis.top === globalThis.self &&
  !IS_ADDRESS.test(location.hostname)
