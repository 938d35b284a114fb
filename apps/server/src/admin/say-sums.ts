import type { Sums } from '../backup/backup-file.ts'

/** "812 rows of 31 tables" */
export function saySums(sums: Sums): string {
  const rows = Object.values(sums).reduce((sum, one) => sum + one.rows, 0)
  return `${rows} rows of ${Object.keys(sums).length} tables`
}
