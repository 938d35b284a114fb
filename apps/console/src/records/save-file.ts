/** Lets the browser save a file. */
export function saveFile({ name, bytes, type }: { name: string; bytes: BlobPart; type: string }) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  // a browser reads it after the click; revoked too early, nothing is saved
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** In chunks: one long call would have too many arguments. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binaryText = atob(text)
  const bytes = new Uint8Array(binaryText.length)
  for (let index = 0; index < binaryText.length; index++)
    bytes[index] = binaryText.charCodeAt(index)
  return bytes
}

export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binaryText = ''
  for (let index = 0; index < bytes.length; index += 32_768)
    binaryText += String.fromCharCode(...bytes.subarray(index, index + 32_768))
  return btoa(binaryText)
}
