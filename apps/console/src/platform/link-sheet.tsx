import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'

export type MadeLink = { name: string; owner: string; link: string }

/** The first owner's invitation link, shown only once. */
export function LinkSheet({ name, owner, link, onClose }: MadeLink & { onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(link)
    setCopied(true)
  }
  return (
    <DeskSheet
      title={t('host.linkTitle', { name })}
      sentence={t('host.linkText', { owner })}
      onClose={onClose}
      actions={
        <DeskButton look="primary" onPress={onClose}>
          {t('host.linkDone')}
        </DeskButton>
      }
    >
      <p className="dk-link">
        <code className="mono">{link}</code>
        <DeskButton onPress={() => void copy()}>
          {t(isCopied ? 'host.copied' : 'host.copy')}
        </DeskButton>
      </p>
    </DeskSheet>
  )
}
