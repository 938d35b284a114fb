import type { LetterLook } from './letter-look.ts'
import type { LetterBlock, LetterWords } from './letter-words.ts'

/** The letter for readers who want no HTML. Nothing in it can be anything but text. */
export function renderText(look: LetterLook, words: LetterWords): string {
  const foot = [look.company, look.address, look.phone, look.email].filter((line) => line !== '')
  const parts = [
    plain(words.title),
    ...words.blocks.map(sayBlock),
    ['-- ', ...foot.map(plain)].join('\n'),
    plain(words.because),
  ]
  return `${parts.join('\n\n')}\n`
}

/** One line; a name cannot begin a paragraph of its own. */
export const plain = (text: string): string => text.replaceAll(/\s*\p{Cc}+\s*/gu, ' ').trim()

function sayBlock(block: LetterBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text.split('\n').map(plain).join('\n')
    case 'note':
      return plain(block.text)
    case 'button':
    case 'link':
      return `${plain(block.label)}:\n${block.url}`
    case 'facts':
    case 'sums': {
      const rows = block.kind === 'facts' ? block.items : block.rows
      return rows.map(({ label, value }) => `${plain(label)}: ${plain(value)}`).join('\n')
    }
    case 'journey':
      return [
        plain(block.title),
        ...block.stops.map(({ place, at }) => `  ${plain(place)}${at && ` (${plain(at)})`}`),
      ].join('\n')
    case 'changes':
      return block.rows
        .map(
          ({ label, before, after }) => `${plain(label)}: ${plain(after)} (was ${plain(before)})`,
        )
        .join('\n')
  }
}
