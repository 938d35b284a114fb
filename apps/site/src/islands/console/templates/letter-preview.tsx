import {
  askPreview,
  type MessageAsked,
  type MessageSeen,
} from '@kerbside/web/notification/desk-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useState } from 'react'
import { DeskButton, DeskSegments } from '../desk-button.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'

/** After the last letter, so that not every one is drawn. */
const PAUSE_MS = 500

type LetterPreviewProps = {
  asked: MessageAsked
  isOfBooking: boolean
  /** 0: one that is made up. */
  onJourney: (jobpartid: number) => void
  onTest: () => void
}

/** The message itself, drawn by the server from the words as they are being written. */
export function LetterPreview({ asked, isOfBooking, onJourney, onTest }: LetterPreviewProps) {
  const seen = useSeen(asked)
  const [number, setNumber] = useState('')
  const wrong = seen?.faults.find(({ path }) => path === 'jobpartid')?.message
  return (
    <aside className="dk-seen" aria-label={say('letters.preview')}>
      <header>
        <h3>{say('letters.preview')}</h3>
        <DeskButton onPress={onTest}>{say('letters.test')}</DeskButton>
      </header>
      {isOfBooking && (
        <DeskField
          label={say('letters.journeyNumber')}
          help={say('letters.journeyHelp')}
          error={wrong}
        >
          {(id) => (
            <TextInput
              id={id}
              value={number}
              most={20}
              onChange={(typed) => {
                setNumber(typed)
                const figures = typed.replaceAll(/\D/g, '').slice(0, 9)
                onJourney(Number(figures))
              }}
            />
          )}
        </DeskField>
      )}
      {seen && seen.faults.length > 0 && !wrong && <Faults seen={seen} />}
      {seen?.code === 1 && <Shown channel={asked.channel} seen={seen} />}
    </aside>
  )
}

function useSeen(asked: MessageAsked): MessageSeen | undefined {
  const [seen, setSeen] = useState<MessageSeen>()
  const said = JSON.stringify(asked)
  useEffect(() => {
    const ending = new AbortController()
    const ask = async () => {
      const answer = await askPreview(JSON.parse(said) as MessageAsked, ending)
      if (answer && !ending.signal.aborted) setSeen(answer)
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [said])
  return seen
}

const Faults = ({ seen }: { seen: MessageSeen }) => (
  <output className="dk-note warn dk-seen-faults">
    <span>{say('letters.none')}</span>
    {seen.faults.map(({ path, message }) => (
      <span key={path + message}>{message}</span>
    ))}
  </output>
)

function Shown({ channel, seen }: { channel: MessageAsked['channel']; seen: MessageSeen }) {
  const [look, setLook] = useState<'letter' | 'text'>('letter')
  if (channel === 'sms') return <TextShown seen={seen} />
  if (channel === 'push')
    return (
      <div className="dk-seen-push">
        <b>{seen.subject}</b>
        <p>{seen.text}</p>
      </div>
    )
  return (
    <>
      <p className="dk-seen-subject">
        <span className="soft small">{say('letters.subject')}</span> <b>{seen.subject}</b>
      </p>
      <DeskSegments
        label={say('letters.preview')}
        choices={[
          { value: 'letter', text: say('letters.asLetter') },
          { value: 'text', text: say('letters.asText') },
        ]}
        chosen={look}
        onChoose={setLook}
      />
      {look === 'letter' ? (
        <iframe sandbox="" src={seen.letterpath} title={say('letters.letterFrame')} />
      ) : (
        <pre>{seen.text}</pre>
      )}
    </>
  )
}

function TextShown({ seen: { text, parts } }: { seen: MessageSeen }) {
  return (
    <>
      <p className="dk-seen-text">{text}</p>
      {parts && (
        <p className={parts.parts > 2 ? 'dk-note warn' : 'soft small'}>
          {say('letters.parts', { parts: parts.parts, length: parts.length, left: parts.left })}{' '}
          {parts.because !== '' && say('letters.because', { sign: parts.because })}
        </p>
      )}
    </>
  )
}
