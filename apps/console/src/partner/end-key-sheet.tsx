import * as calls from '@kerbside/contract/calls.generated/partner-desk.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../shell/desk-context.tsx'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import type { ApiKeyOfDesk } from './desk-api.ts'
import { apiKeysOfDesk } from './partner-queries.ts'

/** Asks for confirmation: a revoked key cannot be restored. */
export function EndKeySheet({ apiKey, onClose }: { apiKey: ApiKeyOfDesk; onClose: () => void }) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const { busy, attempt, rejection } = useAttempt()
  const end = async () => {
    const ended = await attempt(submit(calls.endApiKey, { id: apiKey.id }))
    if (!ended) return
    queries.setQueryData(apiKeysOfDesk().queryKey, ended.reply)
    notify(t('partner.keyEnded'))
    onClose()
  }
  return (
    <ConfirmSheet
      title={t('partner.keyEndTitle')}
      sentence={apiKey.name}
      act={t('partner.keyEnd')}
      busy={busy}
      rejection={rejection?.message}
      onAct={() => void end()}
      onClose={onClose}
    >
      <p>{t('partner.keyEndText')}</p>
    </ConfirmSheet>
  )
}
