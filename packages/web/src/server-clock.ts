/** Below this the device's clock is right: an answer travels, and a page is kept for a minute. */
const TRUSTED_MS = 90_000

/** The next page of this tab starts with what this one knows. */
const KEY = 'kerbside-clock'

let aheadMs = 0
try {
  aheadMs = Number(sessionStorage.getItem(KEY))
} catch {
  // No storage, and none on the server: the next answer tells.
}

/** The time by the server's clock, in milliseconds since 1970: a device may be wrong by a day. */
export const serverNow = (): number => Date.now() + aheadMs

/** A fresh answer said when it was given; NaN when it did not. */
export function hearServerTime(atMs: number): void {
  const ahead = atMs - Date.now()
  if (!Number.isFinite(ahead)) return
  const before = aheadMs
  aheadMs = Math.abs(ahead) > TRUSTED_MS ? ahead : 0
  try {
    if (aheadMs !== before) sessionStorage.setItem(KEY, String(aheadMs))
  } catch {}
}

/** A page may be old, but it is not of tomorrow: a clock that is behind it is wrong. */
export function hearPageTime(atMs: number): void {
  if (atMs > serverNow()) hearServerTime(atMs)
}
