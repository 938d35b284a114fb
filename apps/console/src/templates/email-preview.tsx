import { t } from '@kerbside/words/translate.ts'
import { useEffect, useState } from 'react'
import { DeskButton, DeskSegments } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { fetchPreview, type MessagePreviewInput, type MessageSeen } from './desk-api.ts'

/** Delay after the last keystroke, so that not every one renders the preview. */
const PAUSE_MS = 500

type EmailPreviewProps = {
  input: MessagePreviewInput
  isOfBooking: boolean
  /** 0: a made-up leg. */
  onChooseLeg: (reference: number) => void
  onTest: () => void
}

/** The message rendered by the server from the unsaved texts. */
export function EmailPreview({
  input: previewInput,
  isOfBooking,
  onChooseLeg,
  onTest,
}: EmailPreviewProps) {
  const seen = useSeen(previewInput)
  const [number, setNumber] = useState('')
  const wrong = seen?.errors.find(({ path }) => path === 'reference')?.message
  return (
    <aside className="dk-seen" aria-label={t('templates.preview')}>
      <header>
        <h3>{t('templates.preview')}</h3>
        <DeskButton onPress={onTest}>{t('templates.test')}</DeskButton>
      </header>
      {isOfBooking && (
        <DeskField
          label={t('templates.journeyNumber')}
          help={t('templates.journeyHelp')}
          error={wrong}
        >
          {(id) => (
            <TextInput
              id={id}
              value={number}
              max={20}
              onChange={(typed) => {
                setNumber(typed)
                const digits = typed.replaceAll(/\D/g, '').slice(0, 9)
                onChooseLeg(Number(digits))
              }}
            />
          )}
        </DeskField>
      )}
      {seen && seen.errors.length > 0 && !wrong && <ErrorList seen={seen} />}
      {seen?.code === 1 && <Shown channel={previewInput.channel} seen={seen} />}
    </aside>
  )
}

function useSeen(previewInput: MessagePreviewInput): MessageSeen | undefined {
  const [seen, setSeen] = useState<MessageSeen>()
  const key = JSON.stringify(previewInput)
  useEffect(() => {
    const ending = new AbortController()
    const fetchPreviewNow = async () => {
      const response = await fetchPreview(JSON.parse(key) as MessagePreviewInput, ending)
      if (response && !ending.signal.aborted) setSeen(response)
    }
    const timer = setTimeout(() => void fetchPreviewNow(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [key])
  return seen
}

const ErrorList = ({ seen }: { seen: MessageSeen }) => (
  <output className="dk-note warn dk-seen-errors">
    <span>{t('templates.none')}</span>
    {seen.errors.map(({ path, message }) => (
      <span key={path + message}>{message}</span>
    ))}
  </output>
)

function Shown({ channel, seen }: { channel: MessagePreviewInput['channel']; seen: MessageSeen }) {
  const [view, setView] = useState<'email' | 'text'>('email')
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
        <span className="soft small">{t('templates.subject')}</span> <b>{seen.subject}</b>
      </p>
      <DeskSegments
        label={t('templates.preview')}
        choices={[
          { value: 'email', text: t('templates.asEmail') },
          { value: 'text', text: t('templates.asText') },
        ]}
        chosen={view}
        onChoose={setView}
      />
      {view === 'email' ? (
        <iframe sandbox="" src={seen.emailPath} title={t('templates.emailFrame')} />
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
          {t('templates.parts', { parts: parts.parts, length: parts.length, left: parts.left })}{' '}
          {parts.because !== '' && t('templates.because', { sign: parts.because })}
        </p>
      )}
    </>
  )
}
