import { t } from '@kerbside/words/translate.ts'
import { ShownOnceSheet } from '../ui/shown-once-sheet.tsx'

export type MadeLink = { name: string; owner: string; link: string }

/** The first owner's invitation link. */
export function LinkSheet({ name, owner, link, onClose }: MadeLink & { onClose: () => void }) {
  return (
    <ShownOnceSheet
      title={t('host.linkTitle', { name })}
      sentence={t('host.linkText', { owner })}
      value={link}
      onClose={onClose}
    />
  )
}
