import * as calls from '@kerbside/contract/calls.generated/desk-partner.ts'
import { SCOPES, type Scope } from '@kerbside/domain/partner/scope.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { apiKeysOfDesk } from './partner-queries.ts'
import { SecretShown } from './secret-shown.tsx'

const DAYS = ['0', '30', '90', '365'] as const
type Days = (typeof DAYS)[number]

/** Creates an API key; it is shown only once. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['read'])
  const [days, setDays] = useState<Days>('365')
  const [errorMessage, setErrorMessage] = useState('')
  const [secret, setSecret] = useState('')
  const make = async () => {
    setErrorMessage('')
    const response = await submit(calls.makeApiKey, {
      name,
      scopes: [...scopes],
      days: Number(days),
    })
    if (!response.ok) return setErrorMessage(response.message)
    queries.setQueryData(apiKeysOfDesk().queryKey, { ...response.reply, secret: '' })
    setSecret(response.reply.secret)
  }
  if (secret !== '')
    return (
      <DeskSheet
        title={name}
        sentence={t('partner.keyIs')}
        onClose={onClose}
        actions={<DeskButton onPress={onClose}>{t('partner.done')}</DeskButton>}
      >
        <SecretShown secret={secret} />
      </DeskSheet>
    )
  return (
    <DeskSheet
      title={t('partner.keyNew')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('partner.cancel')}</DeskButton>
          <DeskButton look="primary" onPress={() => void make()}>
            {t('partner.keyMake')}
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
        {errorMessage && (
          <p className="dk-note bad" role="alert">
            {errorMessage}
          </p>
        )}
        <DeskField label={t('partner.name')} help={t('partner.nameHelp')}>
          {(id) => <TextInput id={id} value={name} most={80} onChange={setName} />}
        </DeskField>
        {SCOPES.map((scope) => (
          <SwitchRow
            key={scope}
            label={t(`partner.scope.${scope}`)}
            help={t(`partner.scope.${scope}Help`)}
            value={scopes.includes(scope)}
            onChange={(on) =>
              setScopes((now) =>
                SCOPES.filter((item) => (item === scope ? on : now.includes(item))),
              )
            }
          />
        ))}
        <DeskField label={t('partner.days')}>
          {(id) => (
            <SelectInput
              id={id}
              value={days}
              choices={DAYS.map((value) => ({ value, text: t(`partner.days.${value}`) }))}
              onChange={setDays}
            />
          )}
        </DeskField>
      </form>
    </DeskSheet>
  )
}
