import { CardIcon, ChevronRightIcon, MessageIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useState } from 'react'
import { DocumentsView } from '../day/documents-view.tsx'
import { EarningsView } from '../day/earnings-view.tsx'
import { LegListRow } from '../leg/leg-list-row.tsx'
import { LegsTab, type LegsTabProps } from '../leg/legs-tab.tsx'
import type { UnreadMessage } from '../leg/use-chat-updates.ts'
import { isUnderWay } from '../sync/day-with-outbox.ts'
import type { DriverStorage } from '../sync/driver-storage.ts'
import { OutboxList } from '../sync/outbox-banner.tsx'
import { DocumentsIcon, LegsIcon } from './drive-icon.tsx'

type TabScreenProps = Omit<LegsTabProps, 'onSendDocument'> & {
  storage: DriverStorage
  updates: readonly UnreadMessage[]
  /** Messages of the office about no job that are not read. */
  officeUnread: number
  operator: string
  /** 0: the conversation with the office. */
  onChat: (reference: number) => void
  tab: TabKey
  onTab: (tab: TabKey) => void
}

const TABS = [
  { key: 'legs', word: 'driver.legs', icon: <LegsIcon /> },
  { key: 'messages', word: 'driver.messages', icon: <MessageIcon /> },
  { key: 'earnings', word: 'driver.earnings', icon: <CardIcon /> },
  { key: 'documents', word: 'driver.documents', icon: <DocumentsIcon /> },
] as const

export type TabKey = (typeof TABS)[number]['key']

/** Between legs: upcoming legs, messages, earnings, and documents. */
export function TabScreen(props: TabScreenProps) {
  const { drive, storage, operator, tab } = props
  const [toSend, setToSend] = useState<string>()
  const onTab = (key: TabKey, document?: string) => {
    setToSend(document)
    props.onTab(key)
  }
  const { day, box, me } = drive
  const PANELS: Record<TabKey, ReactNode> = {
    legs: <LegsTab {...props} onSendDocument={(kind) => onTab('documents', kind)} />,
    messages: <MessagesTab {...props} />,
    earnings: (
      <EarningsView
        {...{ storage, operator }}
        done={day?.done.length ?? 0}
        driver={`${me.firstName} ${me.lastName}`}
      />
    ),
    documents: <DocumentsView storage={storage} live={drive.subscribeLive} first={toSend} />,
  }
  return (
    <>
      <div className="drive-screen drive-tabbed">
        {PANELS[tab]}
        <OutboxList box={box} currency={day?.currencyCode ?? ''} />
      </div>
      <nav className="drive-tabs" aria-label={t('driver.sections')}>
        {TABS.map(({ key, word: label, icon }) => (
          <button
            key={key}
            type="button"
            aria-current={key === tab ? 'page' : undefined}
            onClick={() => onTab(key)}
          >
            {icon}
            <span>
              {t(label)}
              {key === 'messages' && (props.updates.length > 0 || props.officeUnread > 0) && (
                <>
                  <span className="drive-dot" aria-hidden="true" />
                  <span className="unseen">{t('driver.newMessage')}</span>
                </>
              )}
            </span>
          </button>
        ))}
      </nav>
    </>
  )
}

function MessagesTab({ drive: { day }, updates, officeUnread, onChat }: TabScreenProps) {
  const legs = [...(day?.legs ?? [])].sort((a, b) => Number(isUnderWay(b)) - Number(isUnderWay(a)))
  return (
    <section aria-labelledby="messages-title">
      <header className="drive-head">
        <h1 id="messages-title">{t('driver.messages')}</h1>
      </header>
      <button type="button" className="drive-document" onClick={() => onChat(0)}>
        <span>
          <b>{t('driver.office')}</b>
          <span className="soft">{t('driver.officeChat')}</span>
        </span>
        {officeUnread > 0 && (
          <span className="drive-ends is-soon">{t('driver.unread', { count: officeUnread })}</span>
        )}
        <ChevronRightIcon />
      </button>
      {legs.length > 0 && <h2>{t('driver.chatOfLegs')}</h2>}
      {legs.map((leg) => (
        <LegListRow
          key={leg.reference}
          leg={leg}
          {...(updates.some(({ reference }) => reference === leg.reference) && {
            tag: t('driver.newMessage'),
          })}
          onOpen={() => onChat(leg.reference)}
        />
      ))}
    </section>
  )
}
