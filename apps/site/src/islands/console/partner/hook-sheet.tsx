import type { EventType } from '@kerbside/domain/partner/event-type.ts'
import { type ChangeAnswer, changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import {
  CHANGE_HOOK,
  type HookOfDesk,
  type Hooks,
  MAKE_HOOK,
  RENEW_SECRET,
} from '@kerbside/web/partner/desk-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { hooksOfDesk } from './partner-queries.ts'
import { SecretShown } from './secret-shown.tsx'

type HookSheetProps = {
  types: readonly string[]
  /** Undefined: a new one. */
  hook: HookOfDesk | undefined
  onClose: () => void
}

/** An endpoint is described, made or changed; its secret is shown this one time. */
export function HookSheet({ types, hook, onClose }: HookSheetProps) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [name, setName] = useState(hook?.name ?? '')
  const [url, setUrl] = useState(hook?.url ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(hook?.types ?? [])
  const [trouble, setTrouble] = useState<{ field: string; message: string }>()
  const [secret, setSecret] = useState('')
  const [isRemoving, setRemoving] = useState(false)

  const hear = (answer: ChangeAnswer<Hooks>) => {
    if (!answer.heard) return setTrouble({ field: '', message: answer.message })
    const { reply } = answer
    if (!answer.newer && reply.message !== '')
      return setTrouble({ field: reply.field, message: reply.message })
    queries.setQueryData(hooksOfDesk().queryKey, { ...reply, secret: '', message: '' })
    if (answer.newer) {
      tell(say('partner.newer'))
      return onClose()
    }
    if (reply.secret !== '') return setSecret(reply.secret)
    tell(say('partner.hookSaved'))
    onClose()
  }
  const said = { name, url, types: chosen as EventType[] }
  const save = async (state?: HookOfDesk['state']) => {
    setTrouble(undefined)
    hear(
      hook
        ? await changeAtDesk(CHANGE_HOOK, {
            ...said,
            id: hook.id,
            version: hook.version,
            state: state ?? hook.state,
          })
        : await changeAtDesk(MAKE_HOOK, said),
    )
  }
  const renew = async () => {
    if (hook) hear(await changeAtDesk(RENEW_SECRET, { id: hook.id, version: hook.version }))
  }
  if (secret !== '')
    return (
      <DeskSheet
        title={name}
        sentence={say('partner.secretIs')}
        onClose={onClose}
        actions={<DeskButton onPress={onClose}>{say('partner.done')}</DeskButton>}
      >
        <SecretShown secret={secret} />
      </DeskSheet>
    )
  if (isRemoving)
    return (
      <DeskSheet
        role="alertdialog"
        title={say('partner.removeTitle')}
        sentence={name}
        onClose={onClose}
        actions={
          <>
            <DeskButton onPress={() => setRemoving(false)}>{say('partner.cancel')}</DeskButton>
            <DeskButton look="danger" onPress={() => void save('ended')}>
              {say('partner.remove')}
            </DeskButton>
          </>
        }
      >
        <p>{say('partner.removeText')}</p>
        {trouble && (
          <p className="dk-note bad" role="alert">
            {trouble.message}
          </p>
        )}
      </DeskSheet>
    )
  return (
    <DeskSheet
      title={hook ? say('partner.hookEdit', { name: hook.name }) : say('partner.hookNew')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('partner.cancel')}</DeskButton>
          <DeskButton look="primary" onPress={() => void save()}>
            {say(hook ? 'partner.hookSave' : 'partner.hookMake')}
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
        {trouble && trouble.field !== 'url' && (
          <p className="dk-note bad" role="alert">
            {trouble.message}
          </p>
        )}
        <DeskField label={say('partner.name')} help={say('partner.nameHelp')}>
          {(id) => <TextInput id={id} value={name} most={80} onChange={setName} />}
        </DeskField>
        <DeskField
          label={say('partner.url')}
          help={say('partner.urlHelp')}
          error={trouble?.field === 'url' ? trouble.message : undefined}
        >
          {(id) => <TextInput id={id} value={url} type="url" most={500} onChange={setUrl} />}
        </DeskField>
        <fieldset className="dk-partner-ticks">
          <legend>{say('partner.types')}</legend>
          {types.map((type) => (
            <label key={type}>
              <input
                type="checkbox"
                checked={chosen.includes(type)}
                onChange={({ target }) =>
                  setChosen((now) =>
                    types.filter((one) => (one === type ? target.checked : now.includes(one))),
                  )
                }
              />{' '}
              {type}
            </label>
          ))}
        </fieldset>
        <p className="soft small">{say('partner.typesHelp')}</p>
        {hook && (
          <div className="dk-partner-acts">
            <DeskButton onPress={() => void save(hook.state === 'active' ? 'paused' : 'active')}>
              {say(hook.state === 'active' ? 'partner.pause' : 'partner.goOn')}
            </DeskButton>
            <DeskButton onPress={() => void renew()}>{say('partner.secretNew')}</DeskButton>
            <DeskButton look="danger" onPress={() => setRemoving(true)}>
              {say('partner.remove')}
            </DeskButton>
          </div>
        )}
      </form>
    </DeskSheet>
  )
}
