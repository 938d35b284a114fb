import { askPayment, type PaymentStory } from '@kerbside/web/payment/desk-money.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskGroup, DeskPage } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { EntryList } from './entry-list.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { StateWord } from './state-word.tsx'

/** Everything about the money of one booking, with the way to give some back. */
export function PaymentStoryPage({ reference }: { reference: number }) {
  const query = useQuery({
    queryKey: ['payment', reference],
    queryFn: ({ signal }) => askPayment(reference, { signal }),
  })
  const [gives, setGives] = useState(false)
  const story = query.data
  const left = story ? story.taken - story.returned - story.underway : 0
  return (
    <DeskPage
      wide
      title={say('finance.of', { ref: story?.bookingref ?? String(reference) })}
      sentence={story?.payer}
      actions={
        <>
          <Link className="dk-btn" to="/console/money/payments">
            {say('finance.back')}
          </Link>
          <Link className="dk-btn" to={`/console/job/${reference}`}>
            {say('finance.open')}
          </Link>
          {left > 0 && (
            <DeskButton look="primary" onPress={() => setGives(true)}>
              {say('finance.give')}
            </DeskButton>
          )}
        </>
      }
    >
      <AnswerWait query={query}>{(told) => <Story story={told} left={left} />}</AnswerWait>
      {gives && story && <RefundSheet story={story} left={left} onClose={() => setGives(false)} />}
    </DeskPage>
  )
}

const nothing = () => <p className="soft">{say('finance.nothingText')}</p>
const at = (when: string) => sayTime(new Date(when), 'stamp')

function Story({ story, left }: { story: PaymentStory; left: number }) {
  const money = (minor: number) => sayMoney({ minor, currency: story.currencycode })
  const sums = [
    [say('finance.total'), story.total],
    [say('finance.takenSoFar'), story.taken],
    [say('finance.returned'), story.returned],
    [say('finance.underway'), story.underway],
    [say('finance.left'), left],
  ] as const
  return (
    <>
      <dl className="dk-money-sums">
        {sums.map(([name, minor]) => (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd>{money(minor)}</dd>
          </div>
        ))}
      </dl>
      <DeskGroup title={say('finance.tries')}>
        <DeskTable
          label={say('finance.tries')}
          rows={story.attempts}
          rowKey={({ id }) => id}
          empty={nothing()}
          columns={[
            { key: 'when', head: say('finance.when'), cell: ({ madeat }) => at(madeat) },
            { key: 'how', head: say('finance.how'), cell: ({ gateway, card }) => card || gateway },
            {
              key: 'state',
              head: say('finance.state'),
              cell: (row) => <StateWord payment={row} />,
            },
            { key: 'why', head: say('finance.why'), cell: ({ declined }) => declined },
            { key: 'ref', head: say('finance.reference'), cell: (row) => row.gatewayref },
            {
              key: 'amount',
              head: say('finance.amount'),
              end: true,
              cell: (row) => money(row.asked),
            },
          ]}
        />
      </DeskGroup>
      <DeskGroup title={say('finance.refunds')}>
        <DeskTable
          label={say('finance.refunds')}
          rows={story.refunds}
          rowKey={({ id }) => id}
          empty={nothing()}
          columns={[
            { key: 'when', head: say('finance.when'), cell: ({ madeat }) => at(madeat) },
            { key: 'by', head: say('finance.by'), cell: ({ askedby }) => askedby },
            { key: 'why', head: say('finance.why'), cell: ({ reason }) => reason },
            { key: 'state', head: say('finance.state'), cell: ({ state }) => state },
            { key: 'ref', head: say('finance.reference'), cell: (row) => row.gatewayref },
            {
              key: 'amount',
              head: say('finance.amount'),
              end: true,
              cell: (row) => money(row.amount),
            },
          ]}
        />
      </DeskGroup>
      <DeskGroup title={say('finance.ledgerLines')}>
        <EntryList entries={story.entries} />
      </DeskGroup>
      <DeskGroup title={say('finance.messages')}>
        <DeskTable
          label={say('finance.messages')}
          rows={story.messages}
          empty={nothing()}
          columns={[
            { key: 'when', head: say('finance.when'), cell: ({ receivedat }) => at(receivedat) },
            { key: 'how', head: say('finance.how'), cell: ({ gateway }) => gateway },
            { key: 'word', head: say('finance.word'), cell: ({ type }) => type },
            {
              key: 'state',
              head: say('finance.state'),
              cell: ({ parked }) =>
                parked ? say('finance.parked', { why: parked }) : say('finance.isDone'),
            },
          ]}
        />
      </DeskGroup>
    </>
  )
}
