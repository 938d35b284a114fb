/** Hands a file to the browser to keep. */
export function saveFile({ name, bytes, type }: { name: string; bytes: BlobPart; type: string }) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  // a browser reads it after the click; gone too early, nothing is saved
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Piece by piece: one long call would be too many arguments. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}

export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let letters = ''
  for (let at = 0; at < bytes.length; at += 32_768)
    letters += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(letters)
}
