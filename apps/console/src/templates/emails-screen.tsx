import './desk-messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { DeskGroup, DeskPage } from '../ui/desk-page.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import type { DeskMessage } from './desk-api.ts'
import { EmailEditor } from './email-editor.tsx'
import { messagesQuery } from './messages-query.ts'
import './emails.css'

/** Every e-mail, text message and push message, each with its own page. */
export function EmailsScreen() {
  const address = useParams()['*']
  return (
    <QueryBoundary query={useQuery(messagesQuery)}>
      {({ messages }) => {
        const meant = messages.find((item) => addressOf(item) === address)
        return meant ? (
          <EmailEditor key={address} message={meant} />
        ) : (
          <EmailList messages={messages} />
        )
      }}
    </QueryBoundary>
  )
}

/** One level below the list: the server does not know deeper pages of the console. */
const addressOf = ({ kind, channel }: DeskMessage): string => `${kind}-${channel}`

const GROUPS = ['booking', 'leg', 'money', 'account', 'company', 'office'] as const

function EmailList({ messages }: { messages: readonly DeskMessage[] }) {
  return (
    <DeskPage title={t('areas.templates')} sentence={t('templates.about')}>
      {GROUPS.map((group) => {
        const here = messages.filter((item) => item.group === group)
        const kinds = [...new Set(here.map(({ kind }) => kind))]
        return (
          <DeskGroup key={group} title={t(`templates.group.${group}`)}>
            <ul className="dk-emails">
              {kinds.map((kind) => (
                <KindRow key={kind} ways={here.filter((item) => item.kind === kind)} />
              ))}
            </ul>
          </DeskGroup>
        )
      })}
    </DeskPage>
  )
}

function KindRow({ ways: kindMessages }: { ways: readonly DeskMessage[] }) {
  const [first] = kindMessages
  if (!first) return null
  return (
    <li>
      <span className="dk-who">
        <b>{t(`templates.kind.${first.kind}`)}</b>
        <small className="soft">{t(`templates.reader.${first.reader}`)}</small>
      </span>
      <span className="dk-email-channels">
        {kindMessages.map((message) => (
          <Link key={message.channel} className="dk-btn" to={addressOf(message)}>
            <span className="unseen">{t(`templates.kind.${message.kind}`)}: </span>
            {t(`templates.channel.${message.channel}`)}
            {!message.on && <span className="dk-tag warn">{t('templates.off')}</span>}
            {message.own && <span className="dk-tag brand">{t('templates.own')}</span>}
          </Link>
        ))}
      </span>
    </li>
  )
}
