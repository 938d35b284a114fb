import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countUnread, driverChatsQuery } from '../fleet/driver-chats-query.ts'
import { submissionsQuery } from '../fleet/submissions-query.ts'
import { useDesk } from '../shell/desk-context.tsx'
import '../fleet/people-messages.ts'

/** What drivers have sent to the office, below the alerts of jobs: it waits for no passenger. */
export function OfficeInbox() {
  const { mayDispatch, member } = useDesk()
  const documents = useQuery({ ...submissionsQuery(), enabled: mayDispatch })
  const chats = useQuery({ ...driverChatsQuery(), enabled: member.role !== 'accounts' })
  const count = documents.data?.submissions.length ?? 0
  const unread = countUnread(chats.data?.chats)
  const driver = chats.data?.chats.find((chat) => chat.unread > 0)?.driverId
  if (count === 0 && unread === 0) return null
  return (
    <ul className="att-inbox">
      {unread > 0 && (
        <li>
          <Link to={`/console/fleet/messages?driver=${driver ?? 0}`}>
            {t('people.unreadChats', { count: unread })}
          </Link>
        </li>
      )}
      {count > 0 && (
        <li>
          <Link to="/console/fleet/documents">{t('people.toApprove', { count })}</Link>
        </li>
      )}
    </ul>
  )
}

/** The same as a number in the rail, on every screen. */
export function InboxCount() {
  const { mayDispatch, member } = useDesk()
  const documents = useQuery({ ...submissionsQuery(), enabled: mayDispatch })
  const chats = useQuery({ ...driverChatsQuery(), enabled: member.role !== 'accounts' })
  const count = (documents.data?.submissions.length ?? 0) + countUnread(chats.data?.chats)
  return count > 0 ? (
    <span className="n">
      <span className="unseen">{t('desk.needsYou')}: </span>
      {count}
    </span>
  ) : undefined
}
