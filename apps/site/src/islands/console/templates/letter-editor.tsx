import {
  FIELDS_OF,
  LONGEST,
  type WordingField,
} from '@kerbside/domain/notification/judge-wording.ts'
import { isBlock } from '@kerbside/domain/notification/message-kind.ts'
import { askTest, type DeskMessage } from '@kerbside/web/notification/desk-api.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { TextInput } from '../form/text-input.tsx'
import { insertName } from './insert-name.ts'
import { LetterPreview } from './letter-preview.tsx'
import { NameList } from './name-list.tsx'
import { useLetterDraft } from './use-letter-draft.ts'

const LINES = { mail: 18, sms: 5, push: 3 } as const

/** One message's words beside the message as it will be sent. */
export function LetterEditor({ message }: { message: DeskMessage }) {
  const { tell } = useDesk()
  const { kind, channel, language, standard } = message
  const { draft, words, isStandard, isNewer, state, faults, faultAt, save, discard } =
    useLetterDraft(message)
  const [jobpartid, setJobpartid] = useState(0)
  const field = useRef<WordingField>('body')
  const typing = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const title = `${say(`letters.kind.${kind}`)}: ${say(`letters.channel.${channel}`)}`
  const asked = { kind, channel, language, words, jobpartid }

  const insert = (name: string) => {
    const isAlone = isBlock(name)
    const to = isAlone ? 'body' : field.current
    const input = field.current === to ? typing.current : null
    const typed = words[to]
    const from = input?.selectionStart ?? typed.length
    const until = input?.selectionEnd ?? typed.length
    const put = insertName(typed, { name, from, until, isAlone })
    draft.set({ [to]: put.typed }, to)
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(put.caret, put.caret)
    })
  }
  const test = async () => {
    const sent = await askTest(asked)
    tell(
      sent.sentTo === undefined ? sent.message : say('letters.testSent', { address: sent.sentTo }),
    )
  }
  return (
    <DeskPage
      title={title}
      sentence={<Link to="/console/setup/letters">{say('letters.all')}</Link>}
      actions={
        <SaveBar
          changes={draft.changes}
          onSave={save}
          onDiscard={discard}
          onUndo={draft.undo}
          state={state}
          faults={faults}
        />
      }
      aside={
        <LetterPreview
          asked={asked}
          isOfBooking={message.ofbooking}
          onJourney={setJobpartid}
          onTest={() => void test()}
        />
      }
    >
      {isNewer && (
        <p className="dk-note warn" role="alert">
          {say('letters.theirs')}
        </p>
      )}
      <SwitchRow
        label={say('letters.send')}
        help={say(message.fixed ? 'letters.always' : 'letters.sendHelp')}
        value={draft.value.on}
        disabled={message.fixed}
        error={faultAt('on')}
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
            label={say(LABEL[channel === 'push' ? 'push' : 'other'][name])}
            help={name === 'body' ? say(HELP[channel]) : undefined}
            error={faultAt(name)}
          >
            {(id) => (
              <TextInput
                id={id}
                value={words[name]}
                most={LONGEST[channel][name]}
                {...(name === 'body' && { lines: LINES[channel] })}
                onChange={(typed) => draft.set({ [name]: typed }, name)}
              />
            )}
          </DeskField>
        </div>
      ))}
      <NameList message={message} onPut={insert} />
      <div className="dk-letter-foot">
        {isStandard ? (
          <p className="soft small">{say('letters.standardIs')}</p>
        ) : (
          <DeskButton onPress={() => draft.set({ ...standard }, 'standard')}>
            {say('letters.standard')}
          </DeskButton>
        )}
        {message.changedat !== '' && (
          <p className="soft small">
            {say('letters.changedBy', {
              name: message.changedby,
              time: sayTime(new Date(message.changedat), 'stamp'),
            })}
          </p>
        )}
      </div>
    </DeskPage>
  )
}

const OTHER = {
  subject: 'letters.subject',
  heading: 'letters.heading',
  body: 'letters.body',
} as const satisfies Record<WordingField, MessageId>
const LABEL = { other: OTHER, push: { ...OTHER, subject: 'letters.title' } } as const
const HELP = {
  mail: 'letters.bodyHelp',
  sms: 'letters.textHelp',
  push: 'letters.pushNote',
} as const satisfies Record<DeskMessage['channel'], MessageId>
