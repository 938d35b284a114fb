import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import { TalkPanel } from '@kerbside/web/chat/talk-panel.tsx'
import { useMemo } from 'react'
import { useDesk } from './desk-means.tsx'

/** What customer, driver and desk write to each other about it. */
export function JobTalk({ leg }: { leg: BoardLeg }) {
  const { events } = useDesk()
  const { jobpartid } = leg
  const ask = useMemo(() => ({ jobpartid }), [jobpartid])
  return (
    <div className="sec job-talk">
      <TalkPanel ask={ask} live={events.hear} me="desk" />
    </div>
  )
}
