import type { DeskContent } from '@kerbside/contract/pages/desk.ts'
import { t } from '@kerbside/words/translate.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import type { SaveState } from '../ui/form/save-bar.tsx'
import { useDraft } from '../ui/form/use-draft.ts'
import { type ContentError, fetchContent, publishContent, type StoredContent } from './api.ts'

export const contentQuery = queryOptions({
  queryKey: ['content'],
  queryFn: fetchContent,
  // the texts must not change while they are being edited; saving reports a conflict
  refetchOnWindowFocus: false,
})

/** The texts during editing, and their saving. */
export function useContentDraft(storedContent: StoredContent) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const draft = useDraft<DeskContent>(storedContent.content)
  const [state, setState] = useState<SaveState>('idle')
  const [errors, setErrors] = useState<readonly ContentError[]>([])
  const save = async () => {
    setState('saving')
    const response = await publishContent({ version: storedContent.version, content: draft.value })
    if (response.saved) {
      queries.setQueryData(contentQuery.queryKey, { ...storedContent, ...response.reply })
      draft.discard()
      setErrors([])
      setState('idle')
      return notify(t('pages.saved'))
    }
    setErrors(response.errors)
    setState(response.errors.length > 0 || response.newer ? 'idle' : 'failed')
    if (!response.newer) return undefined
    await queries.invalidateQueries({ queryKey: contentQuery.queryKey })
    return notify(t('pages.newer'))
  }
  return {
    draft,
    state,
    errors,
    save: () => void save(),
    discard: () => {
      draft.discard()
      setErrors([])
    },
  }
}
