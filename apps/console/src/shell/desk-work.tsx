import { onRejected } from '@kerbside/web/desk-rejected.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkAssignment, isAssignment } from '../dispatch/check-assignment.ts'
import {
  openPendingWrites,
  type PendingWrite,
  type UndoResult,
  type WriteResult,
} from '../dispatch/pending-writes.ts'
import { dropKept, keepOnDesk, resultOf, sendKept, sendToDesk } from '../dispatch/send-to-desk.ts'
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

/** `id`: of a change that the server kept until it failed. */
type WriteProblem = { write: PendingWrite; id?: string } & (
  | { kind: 'conflict'; now: unknown }
  | { kind: 'refused' | 'upgrade' | 'taken'; message: string }
)

const UNDO_TEXTS = {
  undone: 'desk.undone',
  nothing: 'desk.nothingToUndo',
  'too-late': 'desk.tooLate',
  offline: 'desk.notUndone',
} as const satisfies Record<UndoResult, string>

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
  const onWriteResult = useEffectEvent(
    (write: PendingWrite & { id: string }, writeResult: WriteResult) => {
      void queries.invalidateQueries({ queryKey: ['board'] })
      void queries.invalidateQueries({ queryKey: ['leg', write.reference] })
      void queries.invalidateQueries({ queryKey: ['candidates', write.reference] })
      if (writeResult.ok || writeResult.why === 'offline') return
      const about = { write, id: write.id }
      const problem: WriteProblem =
        writeResult.why === 'conflict'
          ? { ...about, kind: 'conflict', now: writeResult.now }
          : { ...about, kind: writeResult.why, message: writeResult.message }
      setProblems((all) => [...all, problem])
    },
  )
  const [writes] = useState(() =>
    openPendingWrites({
      keep: keepOnDesk,
      send: sendKept,
      sendDirectly: ({ path, body, version }) =>
        sendToDesk({ method: 'POST', path }, { ...body, version }),
      drop: dropKept,
      resultOf,
      newId: randomId,
      now: serverNow,
    }),
  )
  useEffect(
    () => writes.onAnswer((write, writeResult) => onWriteResult(write, writeResult)),
    [writes],
  )
  // The server makes the changes of a page that was left; it gets what it does not keep yet.
  useEffect(() => {
    const leave = () => void writes.flush(true)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [writes])

  useEffect(() => onRejected(channel.check), [channel.check])

  const mayDispatch = member.role === 'owner' || member.role === 'dispatcher'
  const [first] = problems
  const settle = () => {
    if (first?.id !== undefined) writes.dismiss(first.id)
    setProblems(([, ...others]) => others)
  }
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
        undo: (id) => void writes.undo(id).then((result) => notify(t(UNDO_TEXTS[result]))),
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
          action={first.write.text}
          message={first.message}
          onClose={settle}
          onUpgrade={(reason) => {
            settle()
            const body = { ...first.write.body, upgrade: true, anyway: true, reason }
            write({ ...first.write, body })
          }}
        />
      )}
      {(first?.kind === 'refused' || first?.kind === 'taken') && (
        <RejectedSheet
          write={first.write}
          message={first.message}
          isTaken={first.kind === 'taken'}
          onClose={settle}
          onAnyway={() => {
            settle()
            if (first.kind === 'taken') writes.add(first.write, { anyway: true })
            else write({ ...first.write, body: { ...first.write.body, anyway: true } })
          }}
        />
      )}
    </DeskContextProvider>
  )
}
