import type { DeskHold, showDeskRetention } from '@kerbside/contract/desk/licensing.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import { askRetention, endHold, makeHold } from '@kerbside/web/licensing/api.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton, DeskSegments } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { TextInput } from '../form/text-input.tsx'
import { sayCivil } from '../say-civil.ts'

type Retention = ReplyOf<typeof showDeskRetention>

/** What goes tomorrow, what is held, and the packs that were made. */
export function RetentionParts() {
  const query = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => askRetention({ signal }),
  })
  return (
    <AnswerWait query={query}>
      {(retention) => (
        <>
          <DeskGroup title={say('licensing.tomorrow')}>
            <Tomorrow retention={retention} />
          </DeskGroup>
          <DeskGroup title={say('licensing.holds')}>
            <p className="soft">{say('licensing.holdsText')}</p>
            <Holds holds={retention.holds} />
            <HoldForm />
          </DeskGroup>
          <DeskGroup title={say('licensing.packs')}>
            <Packs packs={retention.packs} />
          </DeskGroup>
        </>
      )}
    </AnswerWait>
  )
}

const DUE = [
  'contact',
  'particulars',
  'tracks',
  'quotes',
  'golden',
  'scans',
  'audit',
  'held',
] as const

function Tomorrow({ retention: { tomorrow, months, lastrun } }: { retention: Retention }) {
  const due = DUE.filter((what) => tomorrow[what] > 0)
  return (
    <>
      {due.length === 0 && <p>{say('licensing.tomorrowNone')}</p>}
      <ul className="dk-due">
        {due.map((what) => (
          <li key={what}>{say(`licensing.due.${what}`, { count: tomorrow[what], months })}</li>
        ))}
      </ul>
      <p className="soft small">
        {lastrun === ''
          ? say('licensing.neverRun')
          : say('licensing.lastRun', { at: new Date(lastrun) })}
      </p>
    </>
  )
}

function Holds({ holds }: { holds: readonly DeskHold[] }) {
  const [ends, setEnds] = useState<DeskHold>()
  return (
    <>
      <DeskTable
        label={say('licensing.holds')}
        rows={holds}
        rowKey={({ id }) => id}
        empty={<p>{say('licensing.noHolds')}</p>}
        columns={[
          {
            key: 'what',
            head: say('licensing.holdKind'),
            cell: ({ kind, subject }) => `${say(`licensing.hold.${kind}`)} ${subject}`,
          },
          { key: 'why', head: say('licensing.holdReason'), cell: ({ reason }) => reason },
          {
            key: 'since',
            head: say('licensing.holdBy'),
            cell: ({ madeat, madeby }) =>
              say('licensing.byOn', { at: new Date(madeat), by: madeby }),
          },
          {
            key: 'end',
            head: '',
            cell: (hold) => (
              <DeskButton size="small" onPress={() => setEnds(hold)}>
                {say('licensing.endHold')}
              </DeskButton>
            ),
          },
        ]}
      />
      {ends && <EndSheet hold={ends} onClose={() => setEnds(undefined)} />}
    </>
  )
}

function EndSheet({ hold, onClose }: { hold: DeskHold; onClose: () => void }) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const end = async () => {
    const told = await endHold(hold.id)
    tell(told.ok ? say('licensing.holdEnded') : told.message)
    onClose()
    await queries.invalidateQueries({ queryKey: ['retention'] })
  }
  return (
    <DeskSheet
      title={say('licensing.endHold')}
      role="alertdialog"
      onClose={onClose}
      actions={
        <DeskButton look="danger" onPress={() => void end()}>
          {say('licensing.endHold')}
        </DeskButton>
      }
    >
      <p className="dk-pad">
        {`${say(`licensing.hold.${hold.kind}`)} ${hold.subject}. `}
        {say('licensing.endHoldText')}
      </p>
    </DeskSheet>
  )
}

function HoldForm() {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [kind, setKind] = useState<DeskHold['kind']>('booking')
  const [subject, setSubject] = useState('')
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState('')
  const make = async () => {
    const told = await makeHold({ kind, subject, reason })
    if (!told.ok) return setRefused(told.message)
    setRefused('')
    setSubject('')
    setReason('')
    tell(say('licensing.held'))
    await queries.invalidateQueries({ queryKey: ['retention'] })
  }
  return (
    <div className="dk-hold">
      <DeskSegments
        label={say('licensing.holdKind')}
        choices={(['booking', 'person'] as const).map((value) => ({
          value,
          text: say(`licensing.hold.${value}`),
        }))}
        chosen={kind}
        onChoose={setKind}
      />
      <DeskField label={say('licensing.holdSubject')} error={refused}>
        {(id) => <TextInput id={id} value={subject} onChange={setSubject} most={120} />}
      </DeskField>
      <DeskField label={say('licensing.holdReason')}>
        {(id) => <TextInput id={id} value={reason} onChange={setReason} most={255} />}
      </DeskField>
      <DeskButton
        disabled={subject.trim() === '' || reason.trim() === ''}
        onPress={() => void make()}
      >
        {say('licensing.makeHold')}
      </DeskButton>
    </div>
  )
}

const Packs = ({ packs }: { packs: Retention['packs'] }) => (
  <DeskTable
    label={say('licensing.packs')}
    rows={packs}
    rowKey={({ fingerprint }) => fingerprint}
    empty={<p>{say('licensing.noPacks')}</p>}
    columns={[
      {
        key: 'days',
        head: say('licensing.packDays'),
        cell: ({ from, until }) => `${sayCivil(from)} – ${sayCivil(until)}`,
      },
      { key: 'for', head: say('licensing.packFor'), cell: ({ askedby }) => askedby },
      {
        key: 'made',
        head: say('licensing.packMade'),
        cell: ({ madeat, madeby }) => `${sayTime(new Date(madeat), 'stamp')}, ${madeby}`,
      },
      {
        key: 'entries',
        head: say('licensing.packEntries'),
        cell: ({ entries }) => entries,
        end: true,
      },
      {
        key: 'print',
        head: say('licensing.packPrint'),
        cell: ({ fingerprint }) => fingerprint.slice(0, 8),
      },
    ]}
  />
)
