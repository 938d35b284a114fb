import type { DeskKey } from '@kerbside/contract/desk/key.ts'
import { KEY_PARTS } from '@kerbside/domain/operator/key-parts.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { saveKey } from './desk-reconciliation.ts'
import { bare } from './key-parts.ts'

const SECRETS = /secret|private|token|^key$|signature|address/i

/** All parts of a key at once: the stored key is never shown, and is replaced as a whole. */
export function KeySheet({
  name,
  title,
  onClose,
}: {
  name: DeskKey['name']
  title: string
  onClose: () => void
}) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [parts, setParts] = useState<Readonly<Record<string, string>>>({})
  const [rejection, setRejection] = useState('')
  const [going, setGoing] = useState(false)
  const isWhole = KEY_PARTS[name].every((part) => part.startsWith('?') || parts[part]?.trim())
  const update = async () => {
    setGoing(true)
    const result = await saveKey({ name, parts })
    setGoing(false)
    if (!result.ok) return setRejection(result.message)
    const { checkword } = result.reply
    notify(t('finance.keptNow', { word: checkword ? t(`finance.word${checkword}`) : '' }))
    void queries.invalidateQueries({ queryKey: ['keys'] })
    onClose()
  }
  return (
    <DeskSheet
      title={title}
      sentence={t('finance.keysText')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('finance.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={!isWhole || going} onPress={() => void update()}>
            {t(going ? 'finance.putting' : 'finance.testAndSave')}
          </DeskButton>
        </>
      }
    >
      {KEY_PARTS[name].map((part) => (
        <DeskField key={part} label={t(`finance.part_${bare(part)}`)}>
          {(id) => (
            <TextInput
              id={id}
              mono
              type={SECRETS.test(bare(part)) ? 'password' : 'text'}
              value={parts[bare(part)] ?? ''}
              onChange={(text) => setParts({ ...parts, [bare(part)]: text })}
              autoComplete="new-password"
              most={4000}
            />
          )}
        </DeskField>
      ))}
      {rejection && (
        <p className="dk-note bad" role="alert">
          {rejection}
        </p>
      )}
    </DeskSheet>
  )
}
