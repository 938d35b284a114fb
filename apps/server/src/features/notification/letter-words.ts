/** What a letter says, before it is drawn in an operator's colours or as plain text. */
export type LetterWords = {
  subject: string
  /** Shown in a list of letters behind the subject. */
  preview: string
  title: string
  blocks: readonly LetterBlock[]
  /** At the foot: why the reader gets this. */
  because: string
}

export type LetterBlock =
  /** Its lines are those of whoever wrote the words: what is put into them is one line. */
  | { kind: 'text'; text: string }
  /** What the letter is for; at most one. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'note'; text: string }
  | { kind: 'facts'; items: readonly { label: string; value: string }[] }
  | { kind: 'journey'; title: string; stops: readonly { place: string; at: string }[] }
  | { kind: 'sums'; rows: readonly { label: string; value: string; strong?: boolean }[] }
  | { kind: 'changes'; rows: readonly { label: string; before: string; after: string }[] }

export const text = (words: string): LetterBlock => ({ kind: 'text', text: words })
