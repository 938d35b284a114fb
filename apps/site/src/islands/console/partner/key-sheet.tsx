import { SCOPES, type Scope } from '@kerbside/domain/partner/scope.ts'
import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import { MAKE_KEY } from '@kerbside/web/partner/desk-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { TextInput } from '../form/text-input.tsx'
import { apiKeysOfDesk } from './partner-queries.ts'
import { SecretShown } from './secret-shown.tsx'

const DAYS = ['0', '30', '90', '365'] as const
type Days = (typeof DAYS)[number]

/** A key is described, made, and shown this one time. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['read'])
  const [days, setDays] = useState<Days>('365')
  const [trouble, setTrouble] = useState('')
  const [secret, setSecret] = useState('')
  const make = async () => {
    setTrouble('')
    const answer = await changeAtDesk(MAKE_KEY, { name, scopes: [...scopes], days: Number(days) })
    if (!answer.heard) return setTrouble(answer.message)
    if (answer.reply.secret === '') return setTrouble(answer.reply.message)
    queries.setQueryData(apiKeysOfDesk().queryKey, { ...answer.reply, secret: '' })
    setSecret(answer.reply.secret)
  }
  if (secret !== '')
    return (
      <DeskSheet
        title={name}
        sentence={say('partner.keyIs')}
        onClose={onClose}
        actions={<DeskButton onPress={onClose}>{say('partner.done')}</DeskButton>}
      >
        <SecretShown secret={secret} />
      </DeskSheet>
    )
  return (
    <DeskSheet
      title={say('partner.keyNew')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('partner.cancel')}</DeskButton>
          <DeskButton look="primary" onPress={() => void make()}>
            {say('partner.keyMake')}
          </DeskButton>
        </>
      }
    >
      <form
        className="dk-partner"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        {trouble && (
          <p className="dk-note bad" role="alert">
            {trouble}
          </p>
        )}
        <DeskField label={say('partner.name')} help={say('partner.nameHelp')}>
          {(id) => <TextInput id={id} value={name} most={80} onChange={setName} />}
        </DeskField>
        {SCOPES.map((scope) => (
          <SwitchRow
            key={scope}
            label={say(`partner.scope.${scope}`)}
            help={say(`partner.scope.${scope}Help`)}
            value={scopes.includes(scope)}
            onChange={(on) =>
              setScopes((now) => SCOPES.filter((one) => (one === scope ? on : now.includes(one))))
            }
          />
        ))}
        <DeskField label={say('partner.days')}>
          {(id) => (
            <SelectInput
              id={id}
              value={days}
              choices={DAYS.map((value) => ({ value, text: say(`partner.days.${value}`) }))}
              onChange={setDays}
            />
          )}
        </DeskField>
      </form>
    </DeskSheet>
  )
}
