/** The content of an e-mail, before it is rendered in an operator's colours or as plain text. */
export type EmailContent = {
  subject: string
  /** Shown after the subject in a list of e-mails. */
  preview: string
  title: string
  blocks: readonly EmailBlock[]
  /** At the foot: why the reader gets this. */
  because: string
}

export type EmailBlock =
  /** Line breaks come from the author of the wording: inserted values are single lines. */
  | { kind: 'text'; text: string }
  /** The main action of the e-mail; at most one. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'note'; text: string }
  | { kind: 'facts'; items: readonly { label: string; value: string }[] }
  | { kind: 'journey'; title: string; stops: readonly { place: string; at: string }[] }
  | { kind: 'sums'; rows: readonly { label: string; value: string; strong?: boolean }[] }
  | { kind: 'changes'; rows: readonly { label: string; before: string; after: string }[] }

export const text = (content: string): EmailBlock => ({ kind: 'text', text: content })
