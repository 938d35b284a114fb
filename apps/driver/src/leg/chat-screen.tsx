import { ChatPanel } from '@kerbside/web/chat/chat-panel.tsx'
import type { SubscribeLive } from '@kerbside/web/chat/use-chat.ts'
import { t } from '@kerbside/words/translate.ts'
import { useMemo } from 'react'
import type { DriverLeg } from '../sync/day-with-outbox.ts'
import { clockOfLocal } from './format-leg.ts'

export type ChatScreenProps = {
  /** Undefined for the conversation with the office about no job. */
  leg: DriverLeg | undefined
  driverId: number
  live: SubscribeLive
  onBack: () => void
}

/** The chat about a leg or with the office, on the whole screen. */
export function ChatScreen({ leg, driverId, live, onBack }: ChatScreenProps) {
  const reference = leg?.reference
  const request = useMemo(
    () => (reference === undefined ? { jobpartid: 0, driverId } : { jobpartid: reference }),
    [reference, driverId],
  )
  return (
    <div className="drive-screen">
      <header className="drive-head">
        <button type="button" className="drive-quiet" onClick={onBack}>
          {t('driver.back')}
        </button>
        <span className="soft">
          {leg ? `${clockOfLocal(leg.pickupLocal)} ${leg.passenger.name}` : t('driver.office')}
        </span>
      </header>
      <ChatPanel request={request} live={live} me="driver" />
    </div>
  )
}
