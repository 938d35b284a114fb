/** A row of an authored or generated table, with its cells by the names of the first line. */
export type Row = (column: string) => string

/** Parses tab-separated text whose first line names the columns; a missing column reads as an empty cell. */
export function readTable(text: string): Row[] {
  const [head = '', ...lines] = text.split('\n')
  const places = new Map(head.split('\t').map((name, place) => [name, place]))
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t')
      return (column) => cells[places.get(column) ?? -1] ?? ''
    })
}
