import type { DeskContent } from '@kerbside/contract/desk/pages.ts'
import {
  askContent,
  type ContentFault,
  type HeldContent,
  putContentLive,
} from '@kerbside/web/pages/api.ts'
import { say } from '@kerbside/words/say.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../desk-means.tsx'
import type { SaveState } from '../form/save-bar.tsx'
import { useDraft } from '../form/use-draft.ts'

export const contentQuery = queryOptions({
  queryKey: ['content'],
  queryFn: askContent,
  // whoever writes is not shown something else under their hands; a save tells them of it
  refetchOnWindowFocus: false,
})

/** The words while somebody changes them, and what becomes of them. */
export function useContentDraft(held: HeldContent) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const draft = useDraft<DeskContent>(held.content)
  const [state, setState] = useState<SaveState>('idle')
  const [faults, setFaults] = useState<readonly ContentFault[]>([])
  const save = async () => {
    setState('saving')
    const answer = await putContentLive({ version: held.version, content: draft.value })
    if (answer.saved) {
      queries.setQueryData(contentQuery.queryKey, { ...held, ...answer.reply })
      draft.discard()
      setFaults([])
      setState('idle')
      return tell(say('pages.saved'))
    }
    setFaults(answer.faults)
    setState(answer.faults.length > 0 || answer.newer ? 'idle' : 'failed')
    if (!answer.newer) return undefined
    await queries.invalidateQueries({ queryKey: contentQuery.queryKey })
    return tell(say('pages.newer'))
  }
  return {
    draft,
    state,
    faults,
    save: () => void save(),
    discard: () => {
      draft.discard()
      setFaults([])
    },
  }
}
