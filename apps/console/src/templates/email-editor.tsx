import {
  FIELDS_OF,
  MAX_LENGTHS,
  type WordingField,
} from '@kerbside/domain/notification/check-message-template.ts'
import { isBlock } from '@kerbside/domain/notification/message-kind.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { type DeskMessage, sendTestMessage } from './desk-api.ts'
import { EmailPreview } from './email-preview.tsx'
import { insertName } from './insert-name.ts'
import { NameList } from './name-list.tsx'
import { useEmailDraft } from './use-email-draft.ts'

const LINES = { mail: 18, sms: 5, push: 3 } as const

/** The texts of one message, with a preview of it beside them. */
export function EmailEditor({ message }: { message: DeskMessage }) {
  const { notify } = useDesk()
  const { kind, channel, language, standard } = message
  const {
    draft,
    words: messageText,
    isStandard,
    isNewer,
    state,
    errors,
    errorAt,
    save,
    discard,
  } = useEmailDraft(message)
  const [reference, setReference] = useState(0)
  const field = useRef<WordingField>('body')
  const typing = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const title = `${t(`templates.kind.${kind}`)}: ${t(`templates.channel.${channel}`)}`
  const previewInput = { kind, channel, language, words: messageText, reference }

  const insert = (name: string) => {
    const isAlone = isBlock(name)
    const to = isAlone ? 'body' : field.current
    const input = field.current === to ? typing.current : null
    const typed = messageText[to]
    const from = input?.selectionStart ?? typed.length
    const until = input?.selectionEnd ?? typed.length
    const update = insertName(typed, { name, from, until, isAlone })
    draft.set({ [to]: update.typed }, to)
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(update.caret, update.caret)
    })
  }
  const test = async () => {
    const sent = await sendTestMessage(previewInput)
    notify(sent.ok ? t('templates.testSent', { address: sent.reply.sentTo }) : sent.message)
  }
  return (
    <DeskPage
      title={title}
      sentence={<Link to="/console/setup/templates">{t('templates.all')}</Link>}
      actions={
        <SaveBar
          changes={draft.changes}
          onSave={save}
          onDiscard={discard}
          onUndo={draft.undo}
          state={state}
          errors={errors}
        />
      }
      aside={
        <EmailPreview
          input={previewInput}
          isOfBooking={message.ofBooking}
          onChooseLeg={setReference}
          onTest={() => void test()}
        />
      }
    >
      {isNewer && (
        <p className="dk-note warn" role="alert">
          {t('templates.theirs')}
        </p>
      )}
      <SwitchRow
        label={t('templates.send')}
        help={t(message.fixed ? 'templates.always' : 'templates.sendHelp')}
        value={draft.value.on}
        disabled={message.fixed}
        error={errorAt('on')}
        onChange={(on) => draft.set({ on }, 'on')}
      />
      {FIELDS_OF[channel].map((name) => (
        <div
          key={name}
          onFocus={({ target }) => {
            field.current = name
            if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
              typing.current = target
          }}
        >
          <DeskField
            label={t(LABEL[channel === 'push' ? 'push' : 'other'][name])}
            help={name === 'body' ? t(HELP[channel]) : undefined}
            error={errorAt(name)}
          >
            {(id) => (
              <TextInput
                id={id}
                value={messageText[name]}
                max={MAX_LENGTHS[channel][name]}
                {...(name === 'body' && { lines: LINES[channel] })}
                onChange={(typed) => draft.set({ [name]: typed }, name)}
              />
            )}
          </DeskField>
        </div>
      ))}
      <NameList message={message} onSave={insert} />
      <div className="dk-email-foot">
        {isStandard ? (
          <p className="soft small">{t('templates.standardIs')}</p>
        ) : (
          <DeskButton onPress={() => draft.set({ ...standard }, 'standard')}>
            {t('templates.standard')}
          </DeskButton>
        )}
        {message.changedAt !== '' && (
          <p className="soft small">
            {t('templates.changedBy', {
              name: message.changedBy,
              time: formatTime(new Date(message.changedAt), 'stamp'),
            })}
          </p>
        )}
      </div>
    </DeskPage>
  )
}

const OTHER = {
  subject: 'templates.subject',
  heading: 'templates.heading',
  body: 'templates.body',
} as const satisfies Record<WordingField, MessageId>
const LABEL = { other: OTHER, push: { ...OTHER, subject: 'templates.title' } } as const
const HELP = {
  mail: 'templates.bodyHelp',
  sms: 'templates.textHelp',
  push: 'templates.pushNote',
} as const satisfies Record<DeskMessage['channel'], MessageId>
