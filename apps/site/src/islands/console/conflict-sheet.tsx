import type { JobState } from '@kerbside/domain/booking/job.ts'
import { isOver, JOB_STATES } from '@kerbside/domain/booking/job.ts'
import { lookOf } from '@kerbside/web/dispatch/leg-look.ts'
import type { PendingWrite } from '@kerbside/web/dispatch/pending-writes.ts'
import { sayLook } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { DeskButton } from './desk-button.tsx'
import { jobOf } from './desk-queries.ts'
import { DeskSheet } from './desk-sheet.tsx'
import { PromiseButton } from './promise-button.tsx'

type ConflictSheetProps = {
  write: PendingWrite
  /** The reply of the write that came too late. */
  now: unknown
  onLeave: () => void
  onApply: (version: number) => void
}

/** Two hands on one booking: both sides beside each other, and nothing overwritten unseen. */
export function ConflictSheet({ write, now, onLeave, onApply }: ConflictSheetProps) {
  const { data } = useQuery({ ...jobOf(write.jobpartid), staleTime: 0 })
  const told = readNow(now)
  const leg = data?.leg
  const version = Math.max(told.version, leg?.version ?? 0)
  const state = leg?.state ?? told.state
  const over = state !== undefined && isOver(state)
  const last = data?.history?.[0]
  const word = state ? sayLook(lookOf({ state, offer: null, approval: false })) : ''
  const ref = leg?.bookingref ?? ''
  return (
    <DeskSheet
      role="alertdialog"
      title={say('desk.somebodyFirst', { ref })}
      sentence={say('desk.somebodyFirstText')}
      onClose={onLeave}
      actions={
        <>
          <DeskButton onPress={onLeave}>{say('desk.leaveIt')}</DeskButton>
          {!over && version > 0 && (
            <PromiseButton look="primary" onPress={() => onApply(version)}>
              {say('desk.applyMine')}
            </PromiseButton>
          )}
        </>
      }
    >
      <div className="dk-two">
        <section>
          <span className="soft small">{say('desk.sideNow', { version })}</span>
          <b>{[word, data?.job?.driver?.name ?? ''].filter(Boolean).join(': ')}</b>
          {last && (
            <span className="soft">
              {last.text}, {last.who}, {sayTime(new Date(last.at), 'clock')}
            </span>
          )}
        </section>
        <section>
          <span className="soft small">{say('desk.sideYours', { version: write.version })}</span>
          <b>{write.text}</b>
        </section>
      </div>
      {over && <p className="dk-note warn">{say('desk.cannotAnyMore', { ref, state: word })}</p>}
    </DeskSheet>
  )
}

function readNow(now: unknown): { version: number; state: JobState | undefined } {
  const said = typeof now === 'object' && now !== null ? now : {}
  const version = 'version' in said && typeof said.version === 'number' ? said.version : 0
  const state = 'state' in said ? JOB_STATES.find((one) => one === said.state) : undefined
  return { version, state }
}
