import type { Checksums } from '../backup/backup-file.ts'

/** "812 rows of 31 tables" */
export function formatTotals(checksums: Checksums): string {
  const rows = Object.values(checksums).reduce((sum, item) => sum + item.rows, 0)
  return `${rows} rows of ${Object.keys(checksums).length} tables`
}
