import { UNDO_MS, type Waiting } from '@kerbside/web/dispatch/pending-writes.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from './desk-button.tsx'
import { useDesk, usePending } from './desk-means.tsx'
import { useSecond } from './use-second.ts'

/** What waits its ten seconds, at the foot of every screen; there from the first, so that its words are read out. */
export function UndoBar({ told }: { told: string }) {
  const pending = usePending()
  return (
    <div className="dk-toasts">
      <output className="dk-told">{told && <span className="dk-toast">{told}</span>}</output>
      <output>
        {pending.map((row) => (
          <PendingRow key={row.key} row={row} />
        ))}
      </output>
    </div>
  )
}

function PendingRow({ row }: { row: Waiting }) {
  const { writes, undo } = useDesk()
  return (
    <span className="dk-toast">
      <span>{row.text}</span>
      <Stage row={row} />
      {row.stage === 'unsent' && (
        <>
          <DeskButton size="small" onPress={() => void writes.sendNow(row.key)}>
            {say('desk.sendAgain')}
          </DeskButton>
          <DeskButton size="small" onPress={() => writes.undo(row.key)}>
            {say('desk.drop')}
          </DeskButton>
        </>
      )}
      {row.stage === 'waiting' && (
        <>
          <DeskButton size="small" hint="Z" onPress={undo}>
            {say('desk.undo')}
          </DeskButton>
          <DeskButton size="small" onPress={() => void writes.sendNow(row.key)}>
            {say('desk.tellNow')}
          </DeskButton>
        </>
      )}
    </span>
  )
}

/** Seconds left, not read out each of them. */
function Stage({ row }: { row: Waiting }) {
  const now = useSecond()
  if (row.stage === 'sending') return <small>{say('desk.sending')}</small>
  if (row.stage === 'unsent') return <small>{say('desk.unsent')}</small>
  const left = Math.min(UNDO_MS, Math.max(0, row.dueAt - now))
  return (
    <small className="dk-left" aria-hidden="true">
      {say('desk.toldIn', { seconds: Math.ceil(left / 1000) })}
    </small>
  )
}
