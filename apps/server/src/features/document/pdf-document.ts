import type { Brand } from '@kerbside/domain/operator/operator.ts'

/** The content of a receipt, invoice or statement; the layout is decided when it is drawn. */
export type PdfDocument = {
  /** The title of the file, as a PDF reader shows it: 'Receipt KB-1040718'. */
  title: string
  /** Written into the file as its creation date, so that the same document has the same bytes. */
  madeAt: Date
  /** `colour` as '#0b6e4f', dark enough to be read on white. */
  brand: { name: string; colour: string; logo?: PdfLogo } & Partial<Pick<Brand, 'mark' | 'shape'>>
  /** The sender, line by line: company, address, telephone. */
  sender: readonly string[]
  /** The recipient, line by line; empty if none is named. */
  recipient: readonly string[]
  /** In large letters: 'Receipt'. */
  heading: string
  /** Below the heading: number, date, reference. */
  facts: readonly PdfFact[]
  /** In a band above everything: 'Test booking. No money has moved.' Empty for none. */
  notice: string
  blocks: readonly PdfBlock[]
  /** At the foot of every page. */
  footer: string
}

/** A PNG that replaces mark and name; sizes in pixels. */
export type PdfLogo = { bytes: Uint8Array; width: number; height: number }

export type PdfFact = { label: string; value: string }

export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; quiet?: boolean }
  | { kind: 'facts'; items: readonly PdfFact[] }
  /** A journey drawn as a line: a ring for the pickup, dots for stops, a square for the drop-off. */
  | { kind: 'journey'; title: string; stops: readonly { place: string; at: string }[] }
  | PdfTable

/** Starts a new line within a table cell. */
export const LINE_BREAK = '\u2028'

export type PdfTable = {
  kind: 'table'
  /** A smaller font, for tables with many columns. */
  small?: true
  /** `share` is the column's share of the width; numbers are aligned to the end. */
  columns: readonly { title: string; share: number; align: 'start' | 'end' }[]
  /** Any number: rows that do not fit continue on the next page, under the same titles. */
  rows: readonly (readonly string[])[]
  totals: readonly { label: string; value: string; strong?: boolean }[]
}
