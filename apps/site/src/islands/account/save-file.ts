/** How long a browser may take to begin. */
const KEPT_MS = 60_000

type KeptFile = {
  name: string
  /** Or its bytes. */
  text: string | Uint8Array<ArrayBuffer>
  type?: 'application/json' | 'application/pdf' | 'text/csv' | 'text/plain'
}

/** Hands something to the browser as a file to keep. */
export function saveFile({ name, text, type = 'application/json' }: KeptFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
