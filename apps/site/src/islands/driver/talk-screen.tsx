import { TalkPanel } from '@kerbside/web/chat/talk-panel.tsx'
import type { HearLive } from '@kerbside/web/chat/use-talk.ts'
import type { DriverJob } from '@kerbside/web/driver/day-with-kept.ts'
import { clockOfLocal } from '@kerbside/web/driver/say-job.ts'
import { say } from '@kerbside/words/say.ts'

export type TalkScreenProps = { job: DriverJob; live: HearLive; onBack: () => void }

/** What is said about a job, the whole screen of it. */
export function TalkScreen({ job, live, onBack }: TalkScreenProps) {
  return (
    <div className="drive-screen">
      <header className="drive-head">
        <button type="button" className="drive-quiet" onClick={onBack}>
          {say('driver.back')}
        </button>
        <span className="soft">
          {clockOfLocal(job.pickuplocal)} {job.passenger.name}
        </span>
      </header>
      <TalkPanel ask={{ jobpartid: job.jobpartid }} live={live} me="driver" />
    </div>
  )
}
