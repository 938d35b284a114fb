import * as calls from '@kerbside/contract/calls.generated/operator-area.ts'
import { submit } from '@kerbside/web/desk-client.ts'

/** As in the contract, whose schemas are not part of the download. */
const PIECE_BYTES = 512 * 1024
export const MAX_EXTRACT_BYTES = 1_000_000_000
/** A piece that fails is sent again after a second, then after two, and so on. */
const MAX_ATTEMPTS = 6
const PAUSE_MS = 1_000

export type UploadResult = { ok: true } | { ok: false; message: string }

/**
 * Sends a file in pieces. After an interrupted upload of the same file it continues where that one ended. `signal` stops
 * it between two pieces.
 */
export async function uploadExtract(
  file: File,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<UploadResult> {
  let from = 0
  let attempts = 0
  while (from < file.size) {
    if (signal.aborted) return { ok: false, message: '' }
    const piece = await base64Of(file.slice(from, from + PIECE_BYTES))
    const result = await submit(calls.uploadExtract, {
      name: file.name,
      bytes: file.size,
      from,
      piece,
    })
    if (result.ok) {
      from = result.reply.bytes
      attempts = 0
      onBytes(from)
    } else if (result.why === 'not-done' || ++attempts >= MAX_ATTEMPTS)
      return { ok: false, message: result.message }
    else await new Promise((resolve) => setTimeout(resolve, attempts * PAUSE_MS))
  }
  return { ok: true }
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  // in parts, because a call takes a limited number of arguments
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
