import type { JourneyField } from '@kerbside/domain/licensing/journey-record.ts'
import { addParticular, askRecord } from '@kerbside/web/licensing/api.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { sealWords } from './chain-note.tsx'
import { moneyWords, type RecordEvent, sayEvent } from './say-event.ts'

/** One journey: what the record says of it, what became of it, and every entry with its seal. */
export function RecordSheet({ reference, onClose }: { reference: number; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['record', reference],
    queryFn: ({ signal }) => askRecord(reference, { signal }),
  })
  const [adds, setAdds] = useState<JourneyField>()
  const currency = data?.record.currencycode ?? ''
  const title = data?.record.bookingref ?? String(reference)
  return (
    <DeskSheet title={title} sentence={data?.record.passenger} onClose={onClose}>
      <div className="dk-pad dk-record">
        {data?.record.forgotten && <p className="soft">{say('licensing.gone')}</p>}
        <dl className="dk-particulars">
          {data?.particulars.map(({ field, value, required, missing }) => (
            <div key={field} className={missing ? 'is-lacking' : undefined}>
              <dt>
                {say(`licensing.field.${field}`)}
                {required && <span className="soft small"> {say('licensing.required')}</span>}
              </dt>
              <dd>
                {value === '' ? (
                  <span className="soft">{say('licensing.unknown')}</span>
                ) : (
                  sayParticular(field, { value, currency })
                )}
                {value === '' && adds !== field && (
                  <DeskButton size="small" onPress={() => setAdds(field)}>
                    {say('licensing.add')}
                  </DeskButton>
                )}
                {adds === field && (
                  <AddForm reference={reference} field={field} onDone={() => setAdds(undefined)} />
                )}
              </dd>
            </div>
          ))}
        </dl>
        <h3>{say('licensing.history')}</h3>
        <ol className="dk-record-list">
          {data?.history.map((event) => (
            <EventLine
              key={`${event.at}${event.what}${event.to}`}
              event={event}
              currency={currency}
            />
          ))}
        </ol>
        <h3>{say('licensing.entries')}</h3>
        <ol className="dk-record-list">
          {data?.entries.map(({ number, at, seal }) => (
            <li key={number} className="num">
              {say('licensing.entry', { number, at: new Date(at), seal: sealWords(seal) })}
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

/** What was added by hand is said as it was typed. */
function sayParticular(
  field: JourneyField,
  { value, currency }: { value: string; currency: string },
): string {
  if (field === 'fareQuoted') return moneyWords(value, currency)
  const isInstant = INSTANTS.has(field) && /^\d{4}-.*Z$/.test(value)
  return isInstant ? sayTime(new Date(value), 'stamp') : value
}

const EventLine = ({ event, currency }: { event: RecordEvent; currency: string }) => (
  <li>
    <span className="soft num">{sayTime(new Date(event.at), 'stamp')}</span>
    <span>
      {sayEvent(event, currency)}
      <span className="soft"> {[event.by, event.reason].filter(Boolean).join(': ')}</span>
    </span>
  </li>
)

type AddFormProps = { reference: number; field: JourneyField; onDone: () => void }

function AddForm({ reference, field, onDone }: AddFormProps) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState('')
  const send = async () => {
    const told = await addParticular({ reference, field, value, reason })
    if (!told.ok) return setRefused(told.message)
    tell(say('licensing.added'))
    onDone()
    for (const key of ['record', 'records', 'record-chain'])
      await queries.invalidateQueries({ queryKey: [key] })
  }
  return (
    <div className="dk-add">
      <DeskField label={say('licensing.addValue')}>
        {(id) => <TextInput id={id} value={value} onChange={setValue} most={200} />}
      </DeskField>
      <DeskField label={say('licensing.addReason')} error={refused}>
        {(id) => <TextInput id={id} value={reason} onChange={setReason} most={255} />}
      </DeskField>
      <DeskButton
        look="primary"
        size="small"
        disabled={value.trim() === '' || reason.trim() === ''}
        onPress={() => void send()}
      >
        {say('licensing.addSave')}
      </DeskButton>
    </div>
  )
}
