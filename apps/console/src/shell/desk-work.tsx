import { onRejected } from '@kerbside/web/desk-rejected.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkAssignment, isAssignment } from '../dispatch/check-assignment.ts'
import {
  openPendingWrites,
  type PendingWrite,
  type WriteResult,
} from '../dispatch/pending-writes.ts'
import { sendToDesk } from '../dispatch/send-to-desk.ts'
import type { ConsoleIslandProps } from '../first-view/console-island-props.ts'
import { type SignedInStaff, signOut } from '../staff/api.ts'
import { ConflictSheet } from './conflict-sheet.tsx'
import { DeskContextProvider } from './desk-context.tsx'
import { readPreferences, savePreferences } from './desk-preferences.ts'
import { RejectedSheet } from './rejected-sheet.tsx'
import { signInAddress } from './sign-in-path.ts'
import { SignedOutSheet } from './signed-out-sheet.tsx'
import { UndoBar } from './undo-bar.tsx'
import { UpgradeSheet } from './upgrade-sheet.tsx'
import { useDeskLive } from './use-desk-live.ts'

type WriteProblem =
  | { kind: 'conflict'; write: PendingWrite; now: unknown }
  | { kind: 'refused' | 'upgrade'; write: PendingWrite; message: string }

const TOAST_MS = 5000

/** State shared by all screens: the channel, pending writes, and rejected ones. */
export function DeskWork(
  props: ConsoleIslandProps & { member: SignedInStaff; children: ReactNode },
) {
  const { operator, publicId, timeZone, locale, ground, member, children } = props
  const queries = useQueryClient()
  const channel = useDeskLive(queries)
  const [preferences, setPreferences] = useState(readPreferences)
  const [problems, setProblems] = useState<readonly WriteProblem[]>([])
  const [notice, setNotice] = useState('')
  const idleTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const notify = (text: string) => {
    clearTimeout(idleTimer.current)
    setNotice(text)
    idleTimer.current = setTimeout(() => setNotice(''), TOAST_MS)
  }
  const onWriteResult = useEffectEvent((write: PendingWrite, writeResult: WriteResult) => {
    void queries.invalidateQueries({ queryKey: ['board'] })
    void queries.invalidateQueries({ queryKey: ['leg', write.reference] })
    void queries.invalidateQueries({ queryKey: ['candidates', write.reference] })
    if (writeResult.ok) return
    if (writeResult.why === 'conflict')
      setProblems((all) => [...all, { kind: 'conflict', write, now: writeResult.now }])
    if (writeResult.why === 'refused')
      setProblems((all) => [...all, { kind: 'refused', write, message: writeResult.message }])
  })
  const [writes] = useState(() =>
    openPendingWrites({
      send: ({ path, body, version }, leaving) =>
        sendToDesk({ method: 'POST', path }, { ...body, version }, { leaving }),
      now: serverNow,
    }),
  )
  useEffect(
    () => writes.onAnswer((write, writeResult) => onWriteResult(write, writeResult)),
    [writes],
  )
  // Leaving the page confirms the pending writes: they are sent at once.
  useEffect(() => {
    const leave = () => void writes.flush(true)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [writes])

  useEffect(() => onRejected(channel.check), [channel.check])

  const mayDispatch = member.role === 'owner' || member.role === 'dispatcher'
  const [first] = problems
  const settle = () => setProblems(([, ...others]) => others)
  const write = (change: PendingWrite) => {
    if (!mayDispatch) notify(t('desk.notHere'))
    else if (channel.live === 'lost' || channel.live === 'out') notify(t('desk.closedOffline'))
    else if (isAssignment(change)) void assignIfAccepted(change)
    else writes.add(change)
  }
  /** The board shows a driver only after the server would accept them. */
  const assignIfAccepted = async (change: PendingWrite) => {
    const checked = await checkAssignment(change, writes.versionFor(change))
    if (checked.ok) return writes.add(change)
    const problem: WriteProblem =
      checked.why === 'conflict'
        ? { kind: 'conflict', write: change, now: checked.now }
        : { kind: checked.why, write: change, message: checked.message }
    setProblems((all) => [...all, problem])
    void queries.invalidateQueries({ queryKey: ['board'] })
  }
  return (
    <DeskContextProvider
      value={{
        operator,
        timeZone,
        locale,
        ground,
        member,
        mayDispatch,
        live: channel.live,
        disconnectedAt: channel.disconnectedAt,
        reconnect: channel.reconnect,
        events: channel.events,
        driverPositions: channel.driverPositions,
        presence: channel.presence,
        writes,
        write,
        undo: () => notify(t(writes.undo() ? 'desk.undone' : 'desk.nothingToUndo')),
        notify,
        look: preferences,
        setPreferences: (next) => {
          setPreferences(next)
          savePreferences(next)
        },
        signOut: () => {
          void writes
            .flush()
            .then(channel.shut)
            .then(signOut)
            .then((out) =>
              out ? location.assign(signInAddress()) : notify(t('desk.signOutFailed')),
            )
        },
      }}
    >
      {children}
      {channel.live === 'out' && (
        <SignedOutSheet
          {...{ operator, publicId, member }}
          onIn={() => {
            channel.reconnect()
            void queries.invalidateQueries()
          }}
        />
      )}
      <UndoBar notice={notice} />
      {first?.kind === 'conflict' && (
        <ConflictSheet
          write={first.write}
          now={first.now}
          onLeave={settle}
          onApply={(version) => {
            settle()
            write({ ...first.write, version })
          }}
        />
      )}
      {first?.kind === 'upgrade' && (
        <UpgradeSheet
          message={first.message}
          onClose={settle}
          onUpgrade={(reason) => {
            settle()
            const body = { ...first.write.body, upgrade: true, anyway: true, reason }
            write({ ...first.write, body })
          }}
        />
      )}
      {first?.kind === 'refused' && (
        <RejectedSheet
          write={first.write}
          message={first.message}
          onClose={settle}
          onAnyway={() => {
            settle()
            write({ ...first.write, body: { ...first.write.body, anyway: true } })
          }}
        />
      )}
    </DeskContextProvider>
  )
}
