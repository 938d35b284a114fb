import { onRefused } from '@kerbside/web/desk-refused.ts'
import { sendToDesk } from '@kerbside/web/dispatch/desk-call.ts'
import {
  openPendingWrites,
  type PendingWrite,
  type WriteAnswer,
} from '@kerbside/web/dispatch/pending-writes.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { type SignedInStaff, signOut } from '@kerbside/web/staff/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ConflictSheet } from './conflict-sheet.tsx'
import type { ConsoleIslandProps } from './console-island.tsx'
import { keepLook, readLook } from './desk-look.ts'
import { DeskMeansProvider } from './desk-means.tsx'
import { signInAddress } from './desk-way.ts'
import { RefusedSheet } from './refused-sheet.tsx'
import { SignedOutSheet } from './signed-out-sheet.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useDeskLive } from './use-desk-live.ts'

type Trouble =
  | { kind: 'conflict'; write: PendingWrite; now: unknown }
  | { kind: 'refused'; write: PendingWrite; message: string }

const TOLD_MS = 5000

/** What all screens share: the channel, what waits to be sent, and the answers that were not yes. */
export function DeskWork(
  props: ConsoleIslandProps & { member: SignedInStaff; children: ReactNode },
) {
  const { operator, publicId, timeZone, locale, ground, member, children } = props
  const queries = useQueryClient()
  const channel = useDeskLive(queries)
  const [look, setLook] = useState(readLook)
  const [trouble, setTrouble] = useState<readonly Trouble[]>([])
  const [told, setTold] = useState('')
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined)

  const tell = (text: string) => {
    clearTimeout(quiet.current)
    setTold(text)
    quiet.current = setTimeout(() => setTold(''), TOLD_MS)
  }
  const hear = useEffectEvent((write: PendingWrite, answer: WriteAnswer) => {
    void queries.invalidateQueries({ queryKey: ['board'] })
    void queries.invalidateQueries({ queryKey: ['job', write.jobpartid] })
    void queries.invalidateQueries({ queryKey: ['candidates', write.jobpartid] })
    if (answer.ok) return
    if (answer.why === 'conflict')
      setTrouble((all) => [...all, { kind: 'conflict', write, now: answer.now }])
    if (answer.why === 'refused')
      setTrouble((all) => [...all, { kind: 'refused', write, message: answer.message }])
  })
  const [writes] = useState(() =>
    openPendingWrites({
      send: ({ path, body, version }, leaving) =>
        sendToDesk(path, { body: { ...body, version }, leaving }),
      now: serverNow,
    }),
  )
  useEffect(() => writes.onAnswer((write, answer) => hear(write, answer)), [writes])
  // Whoever leaves has decided: what waits is told.
  useEffect(() => {
    const leave = () => void writes.flush(true)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [writes])

  useEffect(() => onRefused(channel.check), [channel.check])

  const mayDispatch = member.role === 'owner' || member.role === 'dispatcher'
  const [first] = trouble
  const settle = () => setTrouble(([, ...others]) => others)
  const write = (change: PendingWrite) => {
    if (!mayDispatch) tell(say('desk.notHere'))
    else if (channel.live === 'lost' || channel.live === 'out') tell(say('desk.closedOffline'))
    else writes.add(change)
  }
  return (
    <DeskMeansProvider
      value={{
        operator,
        timeZone,
        locale,
        ground,
        member,
        mayDispatch,
        live: channel.live,
        lostAt: channel.lostAt,
        reconnect: channel.reconnect,
        events: channel.events,
        places: channel.places,
        lookers: channel.lookers,
        writes,
        write,
        undo: () => tell(say(writes.undo() ? 'desk.undone' : 'desk.nothingToUndo')),
        tell,
        look,
        setLook: (next) => {
          setLook(next)
          keepLook(next)
        },
        signOut: () => {
          void writes
            .flush()
            .then(channel.shut)
            .then(signOut)
            .then((out) =>
              out ? location.assign(signInAddress()) : tell(say('desk.signOutFailed')),
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
      <UndoBar told={told} />
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
      {first?.kind === 'refused' && (
        <RefusedSheet
          write={first.write}
          message={first.message}
          onClose={settle}
          onAnyway={() => {
            settle()
            write({ ...first.write, body: { ...first.write.body, anyway: true } })
          }}
        />
      )}
    </DeskMeansProvider>
  )
}
