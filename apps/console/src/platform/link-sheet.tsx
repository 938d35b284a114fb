import { t } from '@kerbside/words/translate.ts'
import { ShownOnceSheet } from '../ui/shown-once-sheet.tsx'

export type MadeLink = { name: string; owner: string; link: string }

type LinkSheetProps = MadeLink & {
  /** The person here is usually the owner, who goes on at once. */
  isOwn: boolean
  onClose: () => void
}

/** The first owner's invitation link. */
export function LinkSheet({ name, owner, link, isOwn, onClose }: LinkSheetProps) {
  return (
    <ShownOnceSheet
      title={t('host.linkTitle', { name })}
      sentence={t('host.linkText', { owner })}
      value={link}
      {...(isOwn && { open: t('host.setupOpen') })}
      onClose={onClose}
    />
  )
}
