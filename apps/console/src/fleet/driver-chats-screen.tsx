import type { OfficeChat } from '@kerbside/contract/chat/office.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { ChatPanel } from '@kerbside/web/chat/chat-panel.tsx'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { driverChatsQuery } from './driver-chats-query.ts'
import '../leg/leg.css'
import './people-messages.ts'
import './fleet.css'

/** Conversations with drivers about no job: all of them beside the one that is open. */
export function DriverChatsScreen() {
  const [search, setSearch] = useSearchParams()
  const query = useQuery(driverChatsQuery())
  const open = Number(search.get('driver') ?? 0)
  const choose = (driverId: number) => setSearch(driverId === 0 ? {} : { driver: String(driverId) })
  return (
    <DeskPage title={t('areas.driverChats')} sentence={t('people.driverChatsAbout')}>
      <QueryBoundary query={query}>
        {({ chats, drivers }) => {
          const chosen = drivers.find(({ driverId }) => driverId === open)
          const others = drivers.filter(
            ({ driverId }) => !chats.some((chat) => chat.driverId === driverId),
          )
          return (
            <div className={classNames('dk-chats', chosen && 'is-open')}>
              <div className="dk-chat-list">
                {chats.length === 0 && (
                  <EmptyState title={t('people.noChats')} text={t('people.noChatsText')} />
                )}
                <ul>
                  {chats.map((chat) => (
                    <li key={chat.driverId}>
                      <ChatRow
                        chat={chat}
                        isOpen={chat.driverId === open}
                        onOpen={() => choose(chat.driverId)}
                      />
                    </li>
                  ))}
                </ul>
                {others.length > 0 && <NewChat drivers={others} onChoose={choose} />}
              </div>
              {chosen && (
                <Conversation
                  key={chosen.driverId}
                  driverId={chosen.driverId}
                  name={chosen.name}
                  onBack={() => choose(0)}
                />
              )}
            </div>
          )
        }}
      </QueryBoundary>
    </DeskPage>
  )
}

type ChatRowProps = { chat: OfficeChat; isOpen: boolean; onOpen: () => void }

const ChatRow = ({ chat, isOpen, onOpen }: ChatRowProps) => (
  <button
    type="button"
    className={classNames('dk-chat-row', chat.unread > 0 && 'is-unread')}
    aria-current={isOpen || undefined}
    onClick={onOpen}
  >
    <span className="between">
      <b>{chat.name}</b>
      <span className="soft small">{formatTime(new Date(chat.at), 'stamp')}</span>
    </span>
    <span className="between">
      <span className="dk-chat-last">
        {chat.side === 'desk' && `${t('people.chatYou')} `}
        {chat.body}
      </span>
      {chat.unread > 0 && (
        <span className="dk-count">
          {chat.unread}
          <span className="unseen"> {t('people.chatUnread')}</span>
        </span>
      )}
    </span>
  </button>
)

type NewChatProps = {
  drivers: readonly { driverId: number; name: string }[]
  onChoose: (driverId: number) => void
}

const NewChat = ({ drivers, onChoose }: NewChatProps) => (
  <DeskField label={t('people.newChat')}>
    {(id) => (
      <select
        id={id}
        className="dk-in"
        value=""
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        <option value="">{t('people.chooseDriver')}</option>
        {drivers.map(({ driverId, name }) => (
          <option key={driverId} value={driverId}>
            {name}
          </option>
        ))}
      </select>
    )}
  </DeskField>
)

type ConversationProps = { driverId: number; name: string; onBack: () => void }

function Conversation({ driverId, name, onBack }: ConversationProps) {
  const { events } = useDesk()
  const request = useMemo(() => ({ jobpartid: 0, driverId }), [driverId])
  return (
    <section className="leg-chat dk-conversation" aria-label={name}>
      <header>
        <button type="button" className="dk-btn quiet dk-chat-back" onClick={onBack}>
          {t('people.backToChats')}
        </button>
        <h2>{name}</h2>
      </header>
      <ChatPanel request={request} live={events.subscribe} me="desk" />
    </section>
  )
}
