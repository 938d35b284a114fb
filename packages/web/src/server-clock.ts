/** A smaller difference is not corrected: a response takes time to arrive, and a page is cached for a minute. */
const TRUSTED_MS = 90_000

/** Storage key that passes the offset to the next page of this tab. */
const KEY = 'kerbside-clock'

let aheadMs = 0
try {
  aheadMs = Number(sessionStorage.getItem(KEY))
} catch {
  // No storage, and none on the server: the next answer tells.
}

/** The time by the server's clock, in milliseconds since 1970: a device may be wrong by a day. */
export const serverNow = (): number => Date.now() + aheadMs

/** Takes the time of a fresh response; NaN if the response has none. */
export function setServerTime(atMs: number): void {
  const ahead = atMs - Date.now()
  if (!Number.isFinite(ahead)) return
  const before = aheadMs
  aheadMs = Math.abs(ahead) > TRUSTED_MS ? ahead : 0
  try {
    if (aheadMs !== before) sessionStorage.setItem(KEY, String(aheadMs))
  } catch {}
}

/** A page may be old, but it cannot be from the future: a clock behind it is wrong. */
export function setPageTime(atMs: number): void {
  if (atMs > serverNow()) setServerTime(atMs)
}
