import '@kerbside/web/notification/desk-words.ts'
import type { DeskMessage } from '@kerbside/web/notification/desk-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskGroup, DeskPage } from '../form/desk-page.tsx'
import { LetterEditor } from './letter-editor.tsx'
import { messagesQuery } from './messages-query.ts'
import './letters.css'

/** Every letter, text and push there is, and each on a page of its own. */
export function LettersScreen() {
  const asked = useParams()['*']
  return (
    <AnswerWait query={useQuery(messagesQuery)}>
      {({ messages }) => {
        const meant = messages.find((one) => addressOf(one) === asked)
        return meant ? (
          <LetterEditor key={asked} message={meant} />
        ) : (
          <LetterList messages={messages} />
        )
      }}
    </AnswerWait>
  )
}

/** One step below the list: the server knows no deeper page of the console. */
const addressOf = ({ kind, channel }: DeskMessage): string => `${kind}-${channel}`

const GROUPS = ['booking', 'ride', 'money', 'account', 'company', 'office'] as const

function LetterList({ messages }: { messages: readonly DeskMessage[] }) {
  return (
    <DeskPage title={say('areas.letters')} sentence={say('letters.about')}>
      {GROUPS.map((group) => {
        const here = messages.filter((one) => one.group === group)
        const kinds = [...new Set(here.map(({ kind }) => kind))]
        return (
          <DeskGroup key={group} title={say(`letters.group.${group}`)}>
            <ul className="dk-letters">
              {kinds.map((kind) => (
                <KindRow key={kind} ways={here.filter((one) => one.kind === kind)} />
              ))}
            </ul>
          </DeskGroup>
        )
      })}
    </DeskPage>
  )
}

function KindRow({ ways }: { ways: readonly DeskMessage[] }) {
  const [first] = ways
  if (!first) return null
  return (
    <li>
      <span className="dk-who">
        <b>{say(`letters.kind.${first.kind}`)}</b>
        <small className="soft">{say(`letters.reader.${first.reader}`)}</small>
      </span>
      <span className="dk-letter-ways">
        {ways.map((way) => (
          <Link key={way.channel} className="dk-btn" to={addressOf(way)}>
            <span className="unseen">{say(`letters.kind.${way.kind}`)}: </span>
            {say(`letters.channel.${way.channel}`)}
            {!way.on && <span className="dk-tag warn">{say('letters.off')}</span>}
            {way.own && <span className="dk-tag brand">{say('letters.own')}</span>}
          </Link>
        ))}
      </span>
    </li>
  )
}
