import { oneLine } from '@kerbside/domain/notification/template.ts'
import type { EmailBlock, EmailContent } from './email-content.ts'
import type { EmailTheme } from './email-theme.ts'

/** The e-mail as plain text, for readers without HTML. */
export function renderText(theme: EmailTheme, email: EmailContent): string {
  const foot = [theme.company, theme.address, theme.phone, theme.email].filter(
    (line) => line !== '',
  )
  const parts = [
    oneLine(email.title),
    ...email.blocks.map(formatBlock),
    ['-- ', ...foot.map(oneLine)].join('\n'),
    oneLine(email.because),
  ]
  return `${parts.join('\n\n')}\n`
}

function formatBlock(block: EmailBlock): string {
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
            `${oneLine(label)}: ${oneLine(after)}${before && ` (was ${oneLine(before)})`}`,
        )
        .join('\n')
  }
}
