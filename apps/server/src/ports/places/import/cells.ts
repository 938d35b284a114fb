/** A line of a file: its cells in order, and by the header's names if there is one. */
export type Cells = {
  cells: readonly string[]
  cell: (column: string) => string
}
