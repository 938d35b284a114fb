import { CODE } from '@kerbside/contract/codes.ts'
import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import { readLocalTime, resolveLocal } from '@kerbside/domain/time.ts'
import { askRetime, type RetimeVerdict } from '@kerbside/web/dispatch/api.ts'
import { retiming } from '@kerbside/web/dispatch/desk-writes.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DeskButton } from './desk-button.tsx'
import { useDesk } from './desk-means.tsx'
import { DeskSheet } from './desk-sheet.tsx'
import { PromiseButton } from './promise-button.tsx'

/** Another pickup without another price: what it breaks is shown before; everybody it concerns is told. */
export function RetimeSheet({ leg, onClose }: { leg: BoardLeg; onClose: () => void }) {
  const { write, timeZone } = useDesk()
  const [value, setValue] = useState(leg.pickupdatetime.slice(0, 16))
  const local = readLocalTime(value)
  const resolved = local && resolveLocal(local, timeZone)
  const at = resolved?.ok ? resolved.at : undefined
  const { verdict, isAsking } = useVerdict(leg, at)
  const isRefused = verdict !== undefined && !mayMove(verdict)
  const isAgainst = (verdict?.breaches.length ?? 0) > 0
  const move = () => {
    if (!at) return
    const change = retiming(leg, at)
    write(isAgainst ? { ...change, body: { ...change.body, anyway: true } } : change)
    onClose()
  }
  return (
    <DeskSheet
      title={say('desk.retimeTitle', { ref: leg.bookingref })}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('desk.goBack')}</DeskButton>
          <PromiseButton look="primary" disabled={!at || isAsking || isRefused} onPress={move}>
            {say(isAgainst && !isRefused ? 'desk.moveAnyway' : 'desk.retime')}
          </PromiseButton>
        </>
      }
    >
      <label className="dk-field">
        <span>{say('desk.pickupTime')}</span>
        <input
          data-first
          type="datetime-local"
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </label>
      <div aria-live="polite">
        {local && !at && <p className="dk-note bad">{say('desk.retimeNoTime')}</p>}
        {verdict && <Told verdict={verdict} />}
      </div>
    </DeskSheet>
  )
}

function Told({ verdict }: { verdict: RetimeVerdict }) {
  const { breaches, message } = verdict
  if (breaches.length > 0)
    return breaches.map(({ reason, about, message: words, hard }) => (
      <p key={`${reason} ${about}`} className={`dk-note ${hard ? 'bad' : 'warn'}`}>
        {words}
      </p>
    ))
  return mayMove(verdict) ? (
    <p className="dk-note good">{say('desk.retimeFits')}</p>
  ) : (
    <p className="dk-note bad">{message}</p>
  )
}

/** What only warns can be done all the same. */
const mayMove = ({ code, breaches }: RetimeVerdict): boolean =>
  code === CODE.done || (breaches.length > 0 && breaches.every(({ hard }) => !hard))

const STILL_MS = 300

/** Of a time that has stood for a moment; who cannot ask is told by the write itself. */
function useVerdict(leg: BoardLeg, at: Date | undefined) {
  const { jobpartid, version } = leg
  const wanted = at && at.getTime() !== Date.parse(leg.pickupat) ? at.toISOString() : ''
  const [still, setStill] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setStill(wanted), STILL_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isStill = wanted !== '' && still === wanted
  const { data, isFetching } = useQuery({
    queryKey: ['retime', jobpartid, version, wanted],
    queryFn: ({ signal }) => askRetime({ jobpartid, version, pickupdatetime: wanted }, { signal }),
    enabled: isStill,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return {
    verdict: isStill ? data : undefined,
    isAsking: wanted !== '' && (!isStill || isFetching),
  }
}
