import {
  type DeskMessage,
  type DeskMessages,
  type MessageFault,
  type MessageWords,
  sendMessageWords,
} from '@kerbside/web/notification/desk-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../desk-means.tsx'
import type { SaveState } from '../form/save-bar.tsx'
import { useDraft } from '../form/use-draft.ts'
import { messagesQuery } from './messages-query.ts'

export type LetterDraft = MessageWords & { on: boolean }

const isSame = (one: MessageWords, other: MessageWords): boolean =>
  one.subject === other.subject && one.heading === other.heading && one.body === other.body

/** A message while somebody changes it, and what becomes of it. */
export function useLetterDraft(message: DeskMessage) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const { kind, channel, language, standard, own } = message
  const draft = useDraft<LetterDraft>({ ...(own ?? standard), on: message.on })
  const [state, setState] = useState<SaveState>('idle')
  const [faults, setFaults] = useState<readonly MessageFault[]>([])
  const [isNewer, setNewer] = useState(false)
  const { subject, heading, body, on } = draft.value
  const words = { subject, heading, body }
  const isStandard = isSame(words, standard)
  const put = (now: DeskMessages) => queries.setQueryData(messagesQuery.queryKey, now)

  const save = async () => {
    setState('saving')
    const saved = await sendMessageWords({
      kind,
      channel,
      language,
      version: message.version,
      on,
      own: isStandard ? null : words,
    })
    setState(saved.ok || saved.why !== 'unheard' ? 'idle' : 'failed')
    setFaults(!saved.ok && saved.why === 'faults' ? saved.faults : [])
    setNewer(!saved.ok && saved.why === 'newer')
    // what stands now; theirs is under what was typed here
    if (saved.ok || saved.why === 'newer') put(saved.now)
    if (!saved.ok) return
    draft.discard()
    tell(say('letters.saved'))
  }
  return {
    draft: {
      ...draft,
      // what was wrong with a field is not said of what stands there now
      set: (part: Partial<LetterDraft>, field: string) => {
        draft.set(part, field)
        setFaults((before) => before.filter(({ path }) => !Object.hasOwn(part, path)))
      },
    },
    words,
    isStandard,
    isNewer,
    state,
    faults,
    faultAt: (path: string) => faults.find((fault) => fault.path === path)?.message,
    save: () => void save(),
    discard: () => {
      draft.discard()
      setFaults([])
      setNewer(false)
    },
  }
}
