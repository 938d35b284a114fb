import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from './desk-button.tsx'
import { DeskSheet } from './desk-sheet.tsx'
import './form/form.css'

type ShownOnceSheetProps = {
  title: string
  sentence: string
  /** The key or link. */
  value: string
  /** The label of a link that opens the value itself. */
  open?: string
  onClose: () => void
}

/** A secret to pass on; it cannot be shown again. */
export function ShownOnceSheet({ title, sentence, value, open, onClose }: ShownOnceSheetProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(value)
    setCopied(true)
  }
  return (
    <DeskSheet
      title={title}
      sentence={sentence}
      onClose={onClose}
      actions={
        <>
          <DeskButton {...(open === undefined && { look: 'primary' })} onPress={onClose}>
            {t('desk.done')}
          </DeskButton>
          {open !== undefined && (
            <a className="dk-btn primary" href={value}>
              {open}
            </a>
          )}
        </>
      }
    >
      <p className="dk-shown-once">
        <code>{value}</code>
        <DeskButton onPress={() => void copy()}>
          {t(isCopied ? 'desk.copied' : 'desk.copy')}
        </DeskButton>
      </p>
    </DeskSheet>
  )
}
