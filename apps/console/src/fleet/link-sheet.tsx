import { t } from '@kerbside/words/translate.ts'
import { ShownOnceSheet } from '../ui/shown-once-sheet.tsx'

type LinkSheetProps = { link: string; mailed: boolean; onClose: () => void }

/** An invitation link to pass on. */
export function LinkSheet({ link, mailed, onClose }: LinkSheetProps) {
  return (
    <ShownOnceSheet
      title={t('people.linkTitle')}
      sentence={`${t('people.linkText')} ${mailed ? t('people.linkMailed') : ''}`}
      value={link}
      onClose={onClose}
    />
  )
}
