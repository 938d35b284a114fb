import * as calls from '@kerbside/contract/calls.generated/promo-desk.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../shell/desk-context.tsx'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import type { LinkOfDesk } from './desk-api.ts'
import { linksOfDesk } from './promo-queries.ts'

/** Asks for confirmation: an ended link cannot be restored. */
export function EndLinkSheet({ link, onClose }: { link: LinkOfDesk; onClose: () => void }) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const { busy, attempt, rejection } = useAttempt()
  const end = async () => {
    const ended = await attempt(submit(calls.revokePromotion, { promotionId: link.promotionId }))
    if (!ended) return
    queries.setQueryData(linksOfDesk().queryKey, ended.reply)
    notify(t('promos.linkEnded'))
    onClose()
  }
  return (
    <ConfirmSheet
      title={t('promos.linkEndTitle')}
      sentence={link.label}
      act={t('promos.linkEnd')}
      busy={busy}
      rejection={rejection?.message}
      onAct={() => void end()}
      onClose={onClose}
    >
      <p>{t('promos.linkEndText')}</p>
    </ConfirmSheet>
  )
}
