import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import './fleet.css'

/** An invitation link to pass on; it is shown only once. */
export function LinkSheet({
  link,
  mailed,
  onClose,
}: {
  link: string
  mailed: boolean
  onClose: () => void
}) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(link)
    setCopied(true)
  }
  return (
    <DeskSheet
      title={t('people.linkTitle')}
      sentence={`${t('people.linkText')} ${mailed ? t('people.linkMailed') : ''}`}
      onClose={onClose}
      actions={
        <DeskButton look="primary" onPress={onClose}>
          {t('people.close')}
        </DeskButton>
      }
    >
      <div className="dk-fleet-sheet">
        <p className="dk-link">
          <code className="mono">{link}</code>
          <DeskButton onPress={() => void copy()}>
            {t(copied ? 'people.copied' : 'people.copy')}
          </DeskButton>
        </p>
      </div>
    </DeskSheet>
  )
}
