/** A line of a file: its cells in order, and by the names of the header where there is one. */
export type Cells = {
  cells: readonly string[]
  cell: (column: string) => string
}
