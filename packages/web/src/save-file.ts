/** How long a browser may take to start the download. */
const REVOKE_AFTER_MS = 60_000

type FileType =
  | 'application/json'
  | 'application/pdf'
  | 'application/zip'
  | 'text/csv'
  | 'text/csv;charset=utf-8'
  | 'text/plain'

type DownloadFile = {
  name: string
  /** The text, or bytes. */
  text: string | Uint8Array<ArrayBuffer>
  type?: FileType
}

/** Lets the browser save data as a file. */
export function saveFile({ name, text, type = 'application/json' }: DownloadFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
