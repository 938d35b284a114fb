import * as calls from '@kerbside/contract/calls.generated/desk-partner.ts'
import type { EventType } from '@kerbside/domain/partner/event-type.ts'
import { submitVersioned, type VersionedResult } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type HookOfDesk, type Hooks } from './desk-api.ts'
import { hooksOfDesk } from './partner-queries.ts'
import { SecretShown } from './secret-shown.tsx'

type HookSheetProps = {
  types: readonly string[]
  /** Undefined for a new one. */
  hook: HookOfDesk | undefined
  onClose: () => void
}

/** Creates or changes a webhook endpoint; its secret is shown only once. */
export function HookSheet({ types, hook, onClose }: HookSheetProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [name, setName] = useState(hook?.name ?? '')
  const [url, setUrl] = useState(hook?.url ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(hook?.types ?? [])
  const [fieldError, setFieldError] = useState<{ field: string; message: string }>()
  const [secret, setSecret] = useState('')
  const [isRemoving, setRemoving] = useState(false)

  const applyResponse = (response: VersionedResult<Hooks>) => {
    if (!response.ok) return setFieldError({ field: '', message: response.message })
    const { reply } = response
    if (!response.newer && reply.message !== '')
      return setFieldError({ field: reply.field, message: reply.message })
    queries.setQueryData(hooksOfDesk().queryKey, { ...reply, secret: '', message: '' })
    if (response.newer) {
      notify(t('partner.newer'))
      return onClose()
    }
    if (reply.secret !== '') return setSecret(reply.secret)
    notify(t('partner.hookSaved'))
    onClose()
  }
  const body = { name, url, types: chosen as EventType[] }
  const save = async (state?: HookOfDesk['state']) => {
    setFieldError(undefined)
    applyResponse(
      hook
        ? await submitVersioned(calls.changeWebhook, {
            ...body,
            id: hook.id,
            version: hook.version,
            state: state ?? hook.state,
          })
        : await submitVersioned(calls.makeWebhook, body),
    )
  }
  const renew = async () => {
    if (hook)
      applyResponse(
        await submitVersioned(calls.renewWebhookSecret, { id: hook.id, version: hook.version }),
      )
  }
  if (secret !== '')
    return (
      <DeskSheet
        title={name}
        sentence={t('partner.secretIs')}
        onClose={onClose}
        actions={<DeskButton onPress={onClose}>{t('partner.done')}</DeskButton>}
      >
        <SecretShown secret={secret} />
      </DeskSheet>
    )
  if (isRemoving)
    return (
      <DeskSheet
        role="alertdialog"
        title={t('partner.removeTitle')}
        sentence={name}
        onClose={onClose}
        actions={
          <>
            <DeskButton onPress={() => setRemoving(false)}>{t('partner.cancel')}</DeskButton>
            <DeskButton look="danger" onPress={() => void save('ended')}>
              {t('partner.remove')}
            </DeskButton>
          </>
        }
      >
        <p>{t('partner.removeText')}</p>
        {fieldError && (
          <p className="dk-note bad" role="alert">
            {fieldError.message}
          </p>
        )}
      </DeskSheet>
    )
  return (
    <DeskSheet
      title={hook ? t('partner.hookEdit', { name: hook.name }) : t('partner.hookNew')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('partner.cancel')}</DeskButton>
          <DeskButton look="primary" onPress={() => void save()}>
            {t(hook ? 'partner.hookSave' : 'partner.hookMake')}
          </DeskButton>
        </>
      }
    >
      <form
        className="dk-partner"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {fieldError && fieldError.field !== 'url' && (
          <p className="dk-note bad" role="alert">
            {fieldError.message}
          </p>
        )}
        <DeskField label={t('partner.name')} help={t('partner.nameHelp')}>
          {(id) => <TextInput id={id} value={name} most={80} onChange={setName} />}
        </DeskField>
        <DeskField
          label={t('partner.url')}
          help={t('partner.urlHelp')}
          error={fieldError?.field === 'url' ? fieldError.message : undefined}
        >
          {(id) => <TextInput id={id} value={url} type="url" most={500} onChange={setUrl} />}
        </DeskField>
        <fieldset className="dk-partner-ticks">
          <legend>{t('partner.types')}</legend>
          {types.map((type) => (
            <label key={type}>
              <input
                type="checkbox"
                checked={chosen.includes(type)}
                onChange={({ target }) =>
                  setChosen((now) =>
                    types.filter((item) => (item === type ? target.checked : now.includes(item))),
                  )
                }
              />{' '}
              {type}
            </label>
          ))}
        </fieldset>
        <p className="soft small">{t('partner.typesHelp')}</p>
        {hook && (
          <div className="dk-partner-acts">
            <DeskButton onPress={() => void save(hook.state === 'active' ? 'paused' : 'active')}>
              {t(hook.state === 'active' ? 'partner.pause' : 'partner.goOn')}
            </DeskButton>
            <DeskButton onPress={() => void renew()}>{t('partner.secretNew')}</DeskButton>
            <DeskButton look="danger" onPress={() => setRemoving(true)}>
              {t('partner.remove')}
            </DeskButton>
          </div>
        )}
      </form>
    </DeskSheet>
  )
}
