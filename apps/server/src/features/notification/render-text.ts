import { oneLine } from '@kerbside/domain/notification/template.ts'
import type { LetterLook } from './letter-look.ts'
import type { LetterBlock, LetterWords } from './letter-words.ts'

/** The letter for readers who want no HTML. Nothing in it can be anything but text. */
export function renderText(look: LetterLook, words: LetterWords): string {
  const foot = [look.company, look.address, look.phone, look.email].filter((line) => line !== '')
  const parts = [
    oneLine(words.title),
    ...words.blocks.map(sayBlock),
    ['-- ', ...foot.map(oneLine)].join('\n'),
    oneLine(words.because),
  ]
  return `${parts.join('\n\n')}\n`
}

function sayBlock(block: LetterBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text.split('\n').map(oneLine).join('\n')
    case 'note':
      return oneLine(block.text)
    case 'button':
    case 'link':
      return `${oneLine(block.label)}:\n${block.url}`
    case 'facts':
    case 'sums': {
      const rows = block.kind === 'facts' ? block.items : block.rows
      return rows.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`).join('\n')
    }
    case 'journey':
      return [
        oneLine(block.title),
        ...block.stops.map(({ place, at }) => `  ${oneLine(place)}${at && ` (${oneLine(at)})`}`),
      ].join('\n')
    case 'changes':
      return block.rows
        .map(
          ({ label, before, after }) =>
            `${oneLine(label)}: ${oneLine(after)} (was ${oneLine(before)})`,
        )
        .join('\n')
  }
}
