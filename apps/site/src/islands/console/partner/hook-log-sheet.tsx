import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import {
  type DeliveryOfDesk,
  type HookOfDesk,
  REPLAY_HOOK,
  TEST_HOOK,
} from '@kerbside/web/partner/desk-api.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { TextInput } from '../form/text-input.tsx'
import { hookLogOf } from './partner-queries.ts'

/** What was sent to an endpoint with what it answered; sent again one by one or all since a moment. */
export function HookLogSheet({ hook, onClose }: { hook: HookOfDesk; onClose: () => void }) {
  const { tell } = useDesk()
  const [failed, setFailed] = useState(false)
  const [since, setSince] = useState('')
  const log = useQuery(hookLogOf({ id: hook.id, failed: failed ? 'yes' : '' }))
  const test = async () => {
    const answer = await changeAtDesk(TEST_HOOK, { id: hook.id })
    tell(answer.heard ? say('partner.testSent') : answer.message)
    void log.refetch()
  }
  const replay = async (what: { deliveryid: string } | { since: string }) => {
    const answer = await changeAtDesk(REPLAY_HOOK, { id: hook.id, ...what })
    tell(answer.heard ? say('partner.replayed', { count: answer.reply.count }) : answer.message)
    void log.refetch()
  }
  return (
    <DeskSheet
      title={say('partner.logOf', { name: hook.name })}
      sentence={hook.url}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('partner.close')}</DeskButton>
          <DeskButton look="primary" onPress={() => void test()}>
            {say('partner.test')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-partner">
        <SwitchRow label={say('partner.failedOnly')} value={failed} onChange={setFailed} />
        <div className="dk-partner-acts">
          <DeskField label={say('partner.since')} help={say('partner.sinceHelp')}>
            {(id) => <TextInput id={id} value={since} type="datetime-local" onChange={setSince} />}
          </DeskField>
          <DeskButton
            disabled={since === ''}
            onPress={() => void replay({ since: new Date(since).toISOString() })}
          >
            {say('partner.replay')}
          </DeskButton>
        </div>
        <AnswerWait query={log}>
          {({ deliveries }) =>
            deliveries.length === 0 ? (
              <EmptyState title={say('partner.logNone')} text={say('partner.logNoneText')} />
            ) : (
              <ul className="dk-partner-log">
                {deliveries.map((delivery) => (
                  <li key={delivery.id}>
                    <Delivery
                      delivery={delivery}
                      onReplay={() => void replay({ deliveryid: delivery.id })}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </AnswerWait>
      </div>
    </DeskSheet>
  )
}

const clock = (at: string): string => sayTime(new Date(at), 'stamp')

function Delivery({ delivery, onReplay }: { delivery: DeliveryOfDesk; onReplay: () => void }) {
  const { state, attempts, nextat } = delivery
  const [last] = attempts
  return (
    <details>
      <summary>
        <b>{delivery.type}</b>
        <span className={state === 'sent' ? 'dk-tag good' : 'dk-tag'}>
          {say(`partner.delivery.${state}`)}
        </span>
        <span className="soft">{clock(delivery.madeat)}</span>
        {last && <span className="soft">{last.status || last.answer}</span>}
      </summary>
      <div className="dk-partner">
        <p className="soft small">
          <code>{delivery.messageid}</code>
        </p>
        {nextat && <p>{say('partner.next', { time: clock(nextat) })}</p>}
        <ul>
          {attempts.map(({ at, status, ms, answer }) => (
            <li key={at}>
              {status === 0
                ? say('partner.triedDeaf', { time: clock(at), ms })
                : say('partner.tried', { time: clock(at), status, ms })}
              {answer && <pre>{answer}</pre>}
            </li>
          ))}
        </ul>
        <pre>{delivery.body}</pre>
        <div className="dk-partner-acts">
          <DeskButton size="small" onPress={onReplay}>
            {say('partner.replay')}
          </DeskButton>
        </div>
      </div>
    </details>
  )
}
