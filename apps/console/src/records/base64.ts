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
