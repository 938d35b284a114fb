import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { isOver, LEG_STATES } from '@kerbside/domain/booking/leg-state.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { legAppearanceLabel } from '../dispatch/format-leg.ts'
import { appearanceOf } from '../dispatch/leg-appearance.ts'
import type { PendingWrite } from '../dispatch/pending-writes.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { OnlineButton } from '../ui/online-button.tsx'
import { legQuery } from './desk-queries.ts'

type ConflictSheetProps = {
  write: PendingWrite
  /** The reply to the rejected write. */
  now: unknown
  onLeave: () => void
  onApply: (version: number) => void
}

/** Two users changed one booking: shows both versions side by side, so that nothing is overwritten unseen. */
export function ConflictSheet({ write, now, onLeave, onApply }: ConflictSheetProps) {
  const { data } = useQuery({ ...legQuery(write.reference), staleTime: 0 })
  const conflict = readNow(now)
  const leg = data?.leg
  const version = Math.max(conflict.version, leg?.version ?? 0)
  const state = leg?.state ?? conflict.state
  const over = state !== undefined && isOver(state)
  const last = data?.history?.[0]
  const stateLabel = state
    ? legAppearanceLabel(appearanceOf({ state, offer: null, approval: false }))
    : ''
  const ref = leg?.bookingRef ?? ''
  return (
    <DeskSheet
      role="alertdialog"
      title={t('desk.conflict', { ref })}
      sentence={t('desk.conflictText')}
      onClose={onLeave}
      actions={
        <>
          <DeskButton onPress={onLeave}>{t('desk.leaveIt')}</DeskButton>
          {!over && version > 0 && (
            <OnlineButton look="primary" onPress={() => onApply(version)}>
              {t('desk.applyMine')}
            </OnlineButton>
          )}
        </>
      }
    >
      <div className="dk-two">
        <section>
          <span className="soft small">{t('desk.sideNow', { version })}</span>
          <b>{[stateLabel, data?.details?.driver?.name ?? ''].filter(Boolean).join(': ')}</b>
          {last && (
            <span className="soft">
              {last.text}, {last.who}, {formatTime(new Date(last.at), 'clock')}
            </span>
          )}
        </section>
        <section>
          <span className="soft small">{t('desk.sideYours', { version: write.version })}</span>
          <b>{write.text}</b>
        </section>
      </div>
      {over && (
        <p className="dk-note warn">{t('desk.cannotAnyMore', { ref, state: stateLabel })}</p>
      )}
    </DeskSheet>
  )
}

function readNow(now: unknown): { version: number; state: LegState | undefined } {
  const body = typeof now === 'object' && now !== null ? now : {}
  const version = 'version' in body && typeof body.version === 'number' ? body.version : 0
  const state = 'state' in body ? LEG_STATES.find((item) => item === body.state) : undefined
  return { version, state }
}
