import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { ChatPanel } from '@kerbside/web/chat/chat-panel.tsx'
import { useMemo } from 'react'
import { useDesk } from '../shell/desk-context.tsx'

/** The chat of customer, driver and desk about a leg. */
export function LegChat({ leg }: { leg: BoardLeg }) {
  const { events } = useDesk()
  const { reference } = leg
  const request = useMemo(() => ({ jobpartid: reference }), [reference])
  return (
    <div className="sec leg-chat">
      <ChatPanel request={request} live={events.subscribe} me="desk" />
    </div>
  )
}
