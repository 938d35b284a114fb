const MB = 1e6
const GB = 1e9

/** "0.02 MB", "12.40 GB" */
export const formatBytes = (bytes: number): string =>
  bytes < GB ? `${(bytes / MB).toFixed(2)} MB` : `${(bytes / GB).toFixed(2)} GB`
