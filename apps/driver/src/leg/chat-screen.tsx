import { ChatPanel } from '@kerbside/web/chat/chat-panel.tsx'
import type { SubscribeLive } from '@kerbside/web/chat/use-chat.ts'
import { t } from '@kerbside/words/translate.ts'
import type { DriverLeg } from '../sync/day-with-outbox.ts'
import { clockOfLocal } from './format-leg.ts'

export type ChatScreenProps = { leg: DriverLeg; live: SubscribeLive; onBack: () => void }

/** The chat about a leg, on the whole screen. */
export function ChatScreen({ leg, live, onBack }: ChatScreenProps) {
  return (
    <div className="drive-screen">
      <header className="drive-head">
        <button type="button" className="drive-quiet" onClick={onBack}>
          {t('driver.back')}
        </button>
        <span className="soft">
          {clockOfLocal(leg.pickupLocal)} {leg.passenger.name}
        </span>
      </header>
      <ChatPanel request={{ jobpartid: leg.reference }} live={live} me="driver" />
    </div>
  )
}
