import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import './fleet.css'

/** A link to hand over, this one time. */
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
      title={say('people.linkTitle')}
      sentence={`${say('people.linkText')} ${mailed ? say('people.linkMailed') : ''}`}
      onClose={onClose}
      actions={
        <DeskButton look="primary" onPress={onClose}>
          {say('people.close')}
        </DeskButton>
      }
    >
      <div className="dk-fleet-sheet">
        <p className="dk-link">
          <code className="mono">{link}</code>
          <DeskButton onPress={() => void copy()}>
            {say(copied ? 'people.copied' : 'people.copy')}
          </DeskButton>
        </p>
      </div>
    </DeskSheet>
  )
}
