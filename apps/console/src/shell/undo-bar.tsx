import { t } from '@kerbside/words/translate.ts'
import { UNDO_MS, type Waiting } from '../dispatch/pending-writes.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { useSecond } from '../ui/use-second.ts'
import { useDesk, usePending } from './desk-context.tsx'

/**
 * Pending writes during their ten seconds, at the bottom of every screen; always rendered, so that screen readers
 * announce it.
 */
export function UndoBar({ notice }: { notice: string }) {
  const pending = usePending()
  return (
    <div className="dk-toasts">
      <output className="dk-undo-notice">
        {notice && <span className="dk-toast">{notice}</span>}
      </output>
      <output>
        {pending.map((row) => (
          <PendingRow key={row.id} row={row} />
        ))}
      </output>
    </div>
  )
}

function PendingRow({ row }: { row: Waiting }) {
  const { writes, undo } = useDesk()
  return (
    <span className="dk-toast">
      <span>
        {row.by === undefined ? row.text : t('desk.otherChange', { name: row.by, text: row.text })}
      </span>
      <Stage row={row} />
      {row.stage === 'unsent' && (
        <>
          <DeskButton size="small" onPress={() => void writes.sendNow(row.id)}>
            {t('desk.sendAgain')}
          </DeskButton>
          <DeskButton size="small" onPress={() => void writes.undo(row.id)}>
            {t('desk.drop')}
          </DeskButton>
        </>
      )}
      {row.stage === 'waiting' && row.by === undefined && (
        <>
          <DeskButton size="small" hint="Z" onPress={() => undo(row.id)}>
            {t('desk.undo')}
          </DeskButton>
          <DeskButton size="small" onPress={() => void writes.sendNow(row.id)}>
            {t('desk.notifyNow')}
          </DeskButton>
        </>
      )}
    </span>
  )
}

/** Seconds left, not announced each second. */
function Stage({ row }: { row: Waiting }) {
  const now = useSecond()
  if (row.stage === 'sending') return <small>{t('desk.sending')}</small>
  if (row.stage === 'unsent') return <small>{t('desk.unsent')}</small>
  const left = Math.min(UNDO_MS, Math.max(0, row.dueAt - now))
  return (
    <small className="dk-left" aria-hidden="true">
      {t('desk.notifiesIn', { seconds: Math.ceil(left / 1000) })}
    </small>
  )
}
