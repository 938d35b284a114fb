const MB = 1e6
const GB = 1e9

/** "0.02 MB", "140 MB", "12.40 GB" */
export function formatBytes(bytes: number): string {
  if (bytes >= GB) return `${(bytes / GB).toFixed(2)} GB`
  return `${(bytes / MB).toFixed(bytes < 10 * MB ? 2 : 0)} MB`
}
