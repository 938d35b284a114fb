/** A receipt, invoice or statement as whoever writes it thinks of it; where things stand on the paper is drawn for it. */
export type PdfDocument = {
  /** Of the file, as a reader shows it in its bar: 'Receipt KB-1040718'. */
  title: string
  /** When it is made: written into the file, so that the same document is the same bytes. */
  madeAt: Date
  /** `colour` as '#0b6e4f', dark enough to be read on white. */
  brand: { name: string; colour: string; logo?: PdfLogo }
  /** Who sends it, line by line: company, address, telephone. */
  sender: readonly string[]
  /** Who it is for, line by line; empty: nobody is named. */
  recipient: readonly string[]
  /** In large letters: 'Receipt'. */
  heading: string
  /** Below the heading: number, date, reference. */
  facts: readonly PdfFact[]
  /** In a band above everything: 'Test booking. No money has moved.' Empty: none. */
  notice: string
  blocks: readonly PdfBlock[]
  /** At the foot of every page. */
  footer: string
}

/** A PNG in the place of mark and name; sizes in pixels. */
export type PdfLogo = { bytes: Uint8Array; width: number; height: number }

export type PdfFact = { label: string; value: string }

export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; quiet?: boolean }
  | { kind: 'facts'; items: readonly PdfFact[] }
  /** The line of a journey: a ring, dots for the stops between, a square. */
  | { kind: 'journey'; title: string; stops: readonly { place: string; at: string }[] }
  | PdfTable

/** Begins a line within a cell of a table. */
export const LINE_BREAK = '\u2028'

export type PdfTable = {
  kind: 'table'
  /** In smaller letters, for tables of many columns. */
  small?: true
  /** Shares of the width; figures stand at the end. */
  columns: readonly { title: string; share: number; align: 'start' | 'end' }[]
  /** Any number: what does not fit goes on the next page, under the same titles. */
  rows: readonly (readonly string[])[]
  totals: readonly { label: string; value: string; strong?: boolean }[]
}
