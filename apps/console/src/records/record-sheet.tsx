import type { JourneyField } from '@kerbside/domain/licensing/journey-record.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { addParticular, fetchRecord } from './api.ts'
import { formatSeal } from './chain-note.tsx'
import { describeEvent, formatAmounts, type RecordEvent } from './describe-event.ts'

/** One journey: its data in the record, its events, and every entry with its seal. */
export function RecordSheet({ reference, onClose }: { reference: number; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['record', reference],
    queryFn: ({ signal }) => fetchRecord(reference, { signal }),
  })
  const [adds, setAdds] = useState<JourneyField>()
  const currency = data?.record.currencyCode ?? ''
  const title = data?.record.bookingRef ?? String(reference)
  return (
    <DeskSheet title={title} sentence={data?.record.passenger} onClose={onClose}>
      <div className="dk-pad dk-record">
        {data?.record.forgotten && <p className="soft">{t('licensing.erased')}</p>}
        <dl className="dk-particulars">
          {data?.particulars.map(({ field, value, required, missing }) => (
            <div key={field} className={missing ? 'is-lacking' : undefined}>
              <dt>
                {t(`licensing.field.${field}`)}
                {required && <span className="soft small"> {t('licensing.required')}</span>}
              </dt>
              <dd>
                {value === '' ? (
                  <span className="soft">{t('licensing.unknown')}</span>
                ) : (
                  describeParticular(field, { value, currency })
                )}
                {value === '' && adds !== field && (
                  <DeskButton size="small" onPress={() => setAdds(field)}>
                    {t('licensing.add')}
                  </DeskButton>
                )}
                {adds === field && (
                  <AddForm reference={reference} field={field} onDone={() => setAdds(undefined)} />
                )}
              </dd>
            </div>
          ))}
        </dl>
        <h3>{t('licensing.history')}</h3>
        <ol className="dk-record-list">
          {data?.history.map((event) => (
            <EventLine
              key={`${event.at}${event.what}${event.to}`}
              event={event}
              currency={currency}
            />
          ))}
        </ol>
        <h3>{t('licensing.entries')}</h3>
        <ol className="dk-record-list">
          {data?.entries.map(({ number, at, seal }) => (
            <li key={number} className="num">
              {t('licensing.entry', { number, at: new Date(at), seal: formatSeal(seal) })}
            </li>
          ))}
        </ol>
      </div>
    </DeskSheet>
  )
}

const INSTANTS: ReadonlySet<JourneyField> = new Set<JourneyField>([
  'receivedAt',
  'pickupAt',
  'allocatedAt',
  'startedAt',
  'finishedAt',
])

/** Particulars added by hand are shown as typed. */
function describeParticular(
  field: JourneyField,
  { value, currency }: { value: string; currency: string },
): string {
  if (field === 'fareQuoted') return formatAmounts(value, currency)
  const isInstant = INSTANTS.has(field) && /^\d{4}-.*Z$/.test(value)
  return isInstant ? formatTime(new Date(value), 'stamp') : value
}

const EventLine = ({ event, currency }: { event: RecordEvent; currency: string }) => (
  <li>
    <span className="soft num">{formatTime(new Date(event.at), 'stamp')}</span>
    <span>
      {describeEvent(event, currency)}
      <span className="soft"> {[event.by, event.reason].filter(Boolean).join(': ')}</span>
    </span>
  </li>
)

type AddFormProps = { reference: number; field: JourneyField; onDone: () => void }

function AddForm({ reference, field, onDone }: AddFormProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const [rejection, setRejection] = useState('')
  const send = async () => {
    const result = await addParticular({ reference, field, value, reason })
    if (!result.ok) return setRejection(result.message)
    notify(t('licensing.added'))
    onDone()
    for (const key of ['record', 'records', 'record-chain'])
      await queries.invalidateQueries({ queryKey: [key] })
  }
  return (
    <div className="dk-add">
      <DeskField label={t('licensing.addValue')}>
        {(id) => <TextInput id={id} value={value} onChange={setValue} max={200} />}
      </DeskField>
      <DeskField label={t('licensing.addReason')} error={rejection}>
        {(id) => <TextInput id={id} value={reason} onChange={setReason} max={255} />}
      </DeskField>
      <DeskButton
        look="primary"
        size="small"
        disabled={value.trim() === '' || reason.trim() === ''}
        onPress={() => void send()}
      >
        {t('licensing.addSave')}
      </DeskButton>
    </div>
  )
}
