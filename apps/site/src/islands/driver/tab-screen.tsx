import { CardIcon, MessageIcon } from '@kerbside/kit/more-icon.tsx'
import { isUnderWay } from '@kerbside/web/driver/day-with-kept.ts'
import { JobsIcon, PapersIcon } from '@kerbside/web/driver/drive-icon.tsx'
import { EarnedView } from '@kerbside/web/driver/earned-view.tsx'
import { JobRow } from '@kerbside/web/driver/job-row.tsx'
import type { Keep } from '@kerbside/web/driver/keep.ts'
import { KeptList } from '@kerbside/web/driver/kept-banner.tsx'
import { PapersView } from '@kerbside/web/driver/papers-view.tsx'
import type { LeftBehind } from '@kerbside/web/driver/phone.ts'
import type { Drive } from '@kerbside/web/driver/use-drive.ts'
import type { News } from '@kerbside/web/driver/use-news.ts'
import type { Sharing } from '@kerbside/web/driver/use-sharing.ts'
import { say } from '@kerbside/words/say.ts'
import { type ReactNode, useState } from 'react'
import { JobsTab } from './jobs-tab.tsx'

export type TabScreenProps = {
  drive: Drive
  keep: Keep
  left: readonly LeftBehind[]
  sharing: Sharing
  isLost: boolean
  news: readonly News[]
  onOpen: (jobpartid: number) => void
  onTalk: (jobpartid: number) => void
  onSettings: () => void
}

const TABS = [
  { key: 'jobs', word: 'driver.jobs', icon: <JobsIcon /> },
  { key: 'messages', word: 'driver.messages', icon: <MessageIcon /> },
  { key: 'earnings', word: 'driver.earnings', icon: <CardIcon /> },
  { key: 'papers', word: 'driver.papers', icon: <PapersIcon /> },
] as const

type TabKey = (typeof TABS)[number]['key']

/** Between jobs: what comes, what was said, what was earned, and the papers. */
export function TabScreen(props: TabScreenProps) {
  const { drive, keep } = props
  const { day, box } = drive
  const [tab, setTab] = useState<TabKey>('jobs')
  const PANELS: Record<TabKey, ReactNode> = {
    jobs: <JobsTab {...props} />,
    messages: <MessagesTab {...props} />,
    earnings: <EarnedView keep={keep} done={day?.done.length ?? 0} />,
    papers: <PapersView keep={keep} />,
  }
  return (
    <>
      <div className="drive-screen drive-tabbed">
        {PANELS[tab]}
        <KeptList box={box} currency={day?.currencycode ?? ''} />
      </div>
      <nav className="drive-tabs" aria-label={say('driver.sections')}>
        {TABS.map(({ key, word, icon }) => (
          <button
            key={key}
            type="button"
            aria-current={key === tab ? 'page' : undefined}
            onClick={() => setTab(key)}
          >
            {icon}
            <span>
              {say(word)}
              {key === 'messages' && props.news.length > 0 && (
                <>
                  <span className="drive-dot" aria-hidden="true" />
                  <span className="unseen">{say('driver.newMessage')}</span>
                </>
              )}
            </span>
          </button>
        ))}
      </nav>
    </>
  )
}

function MessagesTab({ drive: { day }, news, onTalk }: TabScreenProps) {
  const jobs = [...(day?.jobs ?? [])].sort(
    (one, other) => Number(isUnderWay(other)) - Number(isUnderWay(one)),
  )
  return (
    <section aria-labelledby="messages-title">
      <header className="drive-head">
        <h1 id="messages-title">{say('driver.messages')}</h1>
      </header>
      <p className="soft">{say(jobs.length > 0 ? 'driver.chooseTalk' : 'driver.noTalk')}</p>
      {jobs.map((job) => (
        <JobRow
          key={job.jobpartid}
          job={job}
          {...(news.some(({ jobpartid }) => jobpartid === job.jobpartid) && {
            tag: say('driver.newMessage'),
          })}
          onOpen={() => onTalk(job.jobpartid)}
        />
      ))}
    </section>
  )
}
