import * as calls from '@kerbside/contract/calls.generated/partner-desk.ts'
import type { EventType } from '@kerbside/domain/partner/event-type.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { TextField, TicksField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { submitFromSheet } from '../ui/form/submit-from-sheet.ts'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { ShownOnceSheet } from '../ui/shown-once-sheet.tsx'
import type { HookOfDesk, Hooks } from './desk-api.ts'
import { hooksOfDesk } from './partner-queries.ts'

type HookSheetProps = {
  types: readonly string[]
  /** Undefined for a new one. */
  hook: HookOfDesk | undefined
  onClose: () => void
}

type Values = { name: string; url: string; types: string[] }

/** Creates or changes a webhook endpoint; its secret is shown only once. */
export function HookSheet({ types, hook, onClose }: HookSheetProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [secret, setSecret] = useState('')
  const [isRemoving, setRemoving] = useState(false)
  const show = (hooks: Hooks) =>
    queries.setQueryData(hooksOfDesk().queryKey, { ...hooks, secret: '', message: '' })
  const send = async (work: Promise<{ reply: Hooks } | undefined>) => {
    const done = await work
    if (!done) return
    show(done.reply)
    if (done.reply.secret !== '') return setSecret(done.reply.secret)
    notify(t('partner.hookSaved'))
    onClose()
  }
  const body = ({ types: chosen, ...values }: Values) => ({
    ...values,
    types: chosen as EventType[],
  })
  const change = ({ id, version }: HookOfDesk, values: Values, state: HookOfDesk['state']) =>
    submitFromSheet(calls.changeWebhook, { ...body(values), id, version, state }, show)
  const form = useSheetForm<Values>({
    version: hook?.version,
    values: { name: hook?.name ?? '', url: hook?.url ?? '', types: [...(hook?.types ?? [])] },
    save: (values, attempt) =>
      send(
        attempt(hook ? change(hook, values, hook.state) : submit(calls.makeWebhook, body(values))),
      ),
  })
  const turn = (known: HookOfDesk, state: HookOfDesk['state']) =>
    void send(form.attempt(change(known, form.values, state)))
  const renew = ({ id, version }: HookOfDesk) =>
    void send(form.attempt(submitFromSheet(calls.renewWebhookSecret, { id, version }, show)))
  const { name } = form.values
  if (secret !== '')
    return (
      <ShownOnceSheet
        title={name}
        sentence={t('partner.secretIs')}
        value={secret}
        onClose={onClose}
      />
    )
  if (hook && isRemoving)
    return (
      <ConfirmSheet
        title={t('partner.removeTitle')}
        sentence={name}
        act={t('partner.remove')}
        busy={form.busy}
        rejection={form.message}
        onAct={() => turn(hook, 'ended')}
        onClose={() => setRemoving(false)}
      >
        <p>{t('partner.removeText')}</p>
      </ConfirmSheet>
    )
  return (
    <FormSheet
      form={form}
      title={hook ? t('partner.hookEdit', { name: hook.name }) : t('partner.hookNew')}
      onClose={onClose}
      save={t(hook ? 'partner.hookSave' : 'partner.hookMake')}
      after={
        hook && (
          <div className="dk-partner-acts">
            <DeskButton
              disabled={form.busy}
              onPress={() => turn(hook, hook.state === 'active' ? 'paused' : 'active')}
            >
              {t(hook.state === 'active' ? 'partner.pause' : 'partner.goOn')}
            </DeskButton>
            <DeskButton disabled={form.busy} onPress={() => renew(hook)}>
              {t('partner.secretNew')}
            </DeskButton>
            <DeskButton look="danger" onPress={() => setRemoving(true)}>
              {t('partner.remove')}
            </DeskButton>
          </div>
        )
      }
    >
      <TextField
        form={form}
        name="name"
        label={t('partner.name')}
        help={t('partner.nameHelp')}
        max={80}
      />
      <TextField
        form={form}
        name="url"
        label={t('partner.url')}
        help={t('partner.urlHelp')}
        type="url"
        max={500}
      />
      <TicksField
        form={form}
        name="types"
        label={t('partner.types')}
        help={t('partner.typesHelp')}
        choices={types.map((type) => ({ id: type, name: type }))}
      />
    </FormSheet>
  )
}
