import type { DeskKey } from '@kerbside/contract/desk/key.ts'
import { KEY_PARTS } from '@kerbside/domain/operator/key-parts.ts'
import { keepKey } from '@kerbside/web/payment/desk-money.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { bare } from './key-parts.ts'

const SECRETS = /secret|private|token|^key$|signature|address/i

/** All parts of a key at once: what was there is never shown, and replaced as a whole. */
export function KeySheet({
  name,
  title,
  onClose,
}: {
  name: DeskKey['name']
  title: string
  onClose: () => void
}) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [parts, setParts] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState('')
  const [going, setGoing] = useState(false)
  const isWhole = KEY_PARTS[name].every((part) => part.startsWith('?') || parts[part]?.trim())
  const put = async () => {
    setGoing(true)
    const told = await keepKey({ name, parts })
    setGoing(false)
    if (!told.ok) return setRefused(told.message)
    const { checkword } = told.reply
    tell(say('finance.keptNow', { word: checkword ? say(`finance.word${checkword}`) : '' }))
    void queries.invalidateQueries({ queryKey: ['keys'] })
    onClose()
  }
  return (
    <DeskSheet
      title={title}
      sentence={say('finance.keysText')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('finance.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={!isWhole || going} onPress={() => void put()}>
            {say(going ? 'finance.putting' : 'finance.put')}
          </DeskButton>
        </>
      }
    >
      {KEY_PARTS[name].map((part) => (
        <DeskField key={part} label={say(`finance.part_${bare(part)}`)}>
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
      {refused && (
        <p className="dk-note bad" role="alert">
          {refused}
        </p>
      )}
    </DeskSheet>
  )
}
