import * as calls from '@kerbside/contract/calls.generated/partner-desk.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { type DeliveryOfDesk, type HookOfDesk } from './desk-api.ts'
import { hookLogOf } from './partner-queries.ts'

/** Deliveries to an endpoint with their responses; they can be sent again one by one or all since a time. */
export function HookLogSheet({ hook, onClose }: { hook: HookOfDesk; onClose: () => void }) {
  const { notify } = useDesk()
  const [failed, setFailed] = useState(false)
  const [since, setSince] = useState('')
  const log = useQuery(hookLogOf({ id: hook.id, failed: failed ? 'yes' : '' }))
  const test = async () => {
    const response = await submit(calls.testWebhook, { id: hook.id })
    notify(response.ok ? t('partner.testSent') : response.message)
    void log.refetch()
  }
  const replay = async (what: { deliveryId: string } | { since: string }) => {
    const response = await submit(calls.replayWebhook, { id: hook.id, ...what })
    notify(response.ok ? t('partner.replayed', { count: response.reply.count }) : response.message)
    void log.refetch()
  }
  return (
    <DeskSheet
      title={t('partner.logOf', { name: hook.name })}
      sentence={hook.url}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('partner.close')}</DeskButton>
          <DeskButton look="primary" onPress={() => void test()}>
            {t('partner.test')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-partner">
        <SwitchRow label={t('partner.failedOnly')} value={failed} onChange={setFailed} />
        <div className="dk-partner-acts">
          <DeskField label={t('partner.since')} help={t('partner.sinceHelp')}>
            {(id) => <TextInput id={id} value={since} type="datetime-local" onChange={setSince} />}
          </DeskField>
          <DeskButton
            disabled={since === ''}
            onPress={() => void replay({ since: new Date(since).toISOString() })}
          >
            {t('partner.replay')}
          </DeskButton>
        </div>
        <QueryBoundary query={log}>
          {({ deliveries }) =>
            deliveries.length === 0 ? (
              <EmptyState title={t('partner.logNone')} text={t('partner.logNoneText')} />
            ) : (
              <ul className="dk-partner-log">
                {deliveries.map((delivery) => (
                  <li key={delivery.id}>
                    <Delivery
                      delivery={delivery}
                      onReplay={() => void replay({ deliveryId: delivery.id })}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </div>
    </DeskSheet>
  )
}

const clock = (at: string): string => formatTime(new Date(at), 'stamp')

function Delivery({ delivery, onReplay }: { delivery: DeliveryOfDesk; onReplay: () => void }) {
  const { state, attempts, nextAt } = delivery
  const [last] = attempts
  return (
    <details>
      <summary>
        <b>{delivery.type}</b>
        <span className={state === 'sent' ? 'dk-tag good' : 'dk-tag'}>
          {t(`partner.delivery.${state}`)}
        </span>
        <span className="soft">{clock(delivery.madeAt)}</span>
        {last && <span className="soft">{last.status || last.answer}</span>}
      </summary>
      <div className="dk-partner">
        <p className="soft small">
          <code>{delivery.messageId}</code>
        </p>
        {nextAt && <p>{t('partner.next', { time: clock(nextAt) })}</p>}
        <ul>
          {attempts.map(({ at, status, ms, answer: response }) => (
            <li key={at}>
              {status === 0
                ? t('partner.triedDeaf', { time: clock(at), ms })
                : t('partner.tried', { time: clock(at), status, ms })}
              {response && <pre>{response}</pre>}
            </li>
          ))}
        </ul>
        <pre>{delivery.body}</pre>
        <div className="dk-partner-acts">
          <DeskButton size="small" onPress={onReplay}>
            {t('partner.replay')}
          </DeskButton>
        </div>
      </div>
    </details>
  )
}
