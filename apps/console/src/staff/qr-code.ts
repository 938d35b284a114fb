import { encode } from 'uqr'

/** Row by row, true for dark; without the required quiet zone of four modules around it. */
export type QrModules = readonly (readonly boolean[])[]

/** What version 10 holds at correction level M: more than an authenticator's address needs. */
const MAX_BYTES = 213

/** Draws a QR code of a UTF-8 text; undefined if it is longer than 213 bytes. */
export function drawQrCode(bytes: Uint8Array): QrModules | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  return encode([...bytes], { ecc: 'M', boostEcc: false, border: 0 }).data
}
