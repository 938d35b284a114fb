import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import type { SaveState } from '../ui/form/save-bar.tsx'
import { useDraft } from '../ui/form/use-draft.ts'
import {
  type DeskMessage,
  type DeskMessages,
  type MessageError,
  type MessageText,
  saveMessageText,
} from './desk-api.ts'
import { messagesQuery } from './messages-query.ts'

export type EmailDraft = MessageText & { on: boolean }

const isSame = (item: MessageText, other: MessageText): boolean =>
  item.subject === other.subject && item.heading === other.heading && item.body === other.body

/** A message during editing, and its saving. */
export function useEmailDraft(message: DeskMessage) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const { kind, channel, language, standard, own } = message
  const draft = useDraft<EmailDraft>({ ...(own ?? standard), on: message.on })
  const [state, setState] = useState<SaveState>('idle')
  const [errors, setErrors] = useState<readonly MessageError[]>([])
  const [isNewer, setNewer] = useState(false)
  const { subject, heading, body, on } = draft.value
  const messageText = { subject, heading, body }
  const isStandard = isSame(messageText, standard)
  const update = (now: DeskMessages) => queries.setQueryData(messagesQuery.queryKey, now)

  const save = async () => {
    setState('saving')
    const saved = await saveMessageText({
      kind,
      channel,
      language,
      version: message.version,
      on,
      own: isStandard ? null : messageText,
    })
    setState(saved.ok || saved.why !== 'unreachable' ? 'idle' : 'failed')
    setErrors(!saved.ok && saved.why === 'invalid' ? saved.errors : [])
    setNewer(!saved.ok && saved.why === 'newer')
    // the current version; another user's version is the base of the typed changes
    if (saved.ok || saved.why === 'newer') update(saved.now)
    if (!saved.ok) return
    draft.discard()
    notify(t('templates.saved'))
  }
  return {
    draft: {
      ...draft,
      // an error of a field is cleared when the field changes
      set: (part: Partial<EmailDraft>, field: string) => {
        draft.set(part, field)
        setErrors((before) => before.filter(({ path }) => !Object.hasOwn(part, path)))
      },
    },
    words: messageText,
    isStandard,
    isNewer,
    state,
    errors,
    errorAt: (path: string) => errors.find((error) => error.path === path)?.message,
    save: () => void save(),
    discard: () => {
      draft.discard()
      setErrors([])
      setNewer(false)
    },
  }
}
