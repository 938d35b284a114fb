import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { DeskRetentionHold, showDeskRetention } from '@kerbside/contract/licensing.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton, DeskSegments } from '../ui/desk-button.tsx'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { formatLocal } from '../ui/format-local.ts'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { endRetentionHold, fetchRetention, makeRetentionHold } from './api.ts'

type Retention = ReplyOf<typeof showDeskRetention>

/** What is deleted tomorrow, retention holds, and the packs created so far. */
export function RetentionParts() {
  const query = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => fetchRetention({ signal }),
  })
  return (
    <QueryBoundary query={query}>
      {(retention) => (
        <>
          <DeskGroup title={t('licensing.tomorrow')}>
            <Tomorrow retention={retention} />
          </DeskGroup>
          <DeskGroup title={t('licensing.holds')}>
            <p className="soft">{t('licensing.holdsText')}</p>
            <RetentionHolds holds={retention.holds} />
            <RetentionHoldForm />
          </DeskGroup>
          <DeskGroup title={t('licensing.packs')}>
            <Packs packs={retention.packs} />
          </DeskGroup>
        </>
      )}
    </QueryBoundary>
  )
}

const DUE = [
  'contact',
  'particulars',
  'tracks',
  'quotes',
  'regressionQuotes',
  'scans',
  'audit',
  'held',
] as const

function Tomorrow({ retention: { tomorrow, months, lastRun } }: { retention: Retention }) {
  const due = DUE.filter((what) => tomorrow[what] > 0)
  return (
    <>
      {due.length === 0 && <p>{t('licensing.tomorrowNone')}</p>}
      <ul className="dk-due">
        {due.map((what) => (
          <li key={what}>{t(`licensing.due.${what}`, { count: tomorrow[what], months })}</li>
        ))}
      </ul>
      <p className="soft small">
        {lastRun === ''
          ? t('licensing.neverRun')
          : t('licensing.lastRun', { at: new Date(lastRun) })}
      </p>
    </>
  )
}

function RetentionHolds({ holds }: { holds: readonly DeskRetentionHold[] }) {
  const [ends, setEnds] = useState<DeskRetentionHold>()
  return (
    <>
      <DeskTable
        label={t('licensing.holds')}
        rows={holds}
        rowKey={({ id }) => id}
        empty={<p>{t('licensing.noHolds')}</p>}
        columns={[
          {
            head: t('licensing.holdKind'),
            cell: ({ kind, subject }) => `${t(`licensing.hold.${kind}`)} ${subject}`,
          },
          { head: t('licensing.holdReason'), cell: ({ reason }) => reason },
          {
            head: t('licensing.holdBy'),
            cell: ({ madeAt, madeBy }) => t('licensing.byOn', { at: new Date(madeAt), by: madeBy }),
          },
          {
            head: '',
            cell: (retentionHold) => (
              <DeskButton size="small" onPress={() => setEnds(retentionHold)}>
                {t('licensing.endHold')}
              </DeskButton>
            ),
          },
        ]}
      />
      {ends && <EndSheet hold={ends} onClose={() => setEnds(undefined)} />}
    </>
  )
}

function EndSheet({
  hold: retentionHold,
  onClose,
}: {
  hold: DeskRetentionHold
  onClose: () => void
}) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const end = async () => {
    const result = await endRetentionHold(retentionHold.id)
    notify(result.ok ? t('licensing.holdEnded') : result.message)
    onClose()
    await queries.invalidateQueries({ queryKey: ['retention'] })
  }
  return (
    <DeskSheet
      title={t('licensing.endHold')}
      role="alertdialog"
      onClose={onClose}
      actions={
        <DeskButton look="danger" onPress={() => void end()}>
          {t('licensing.endHold')}
        </DeskButton>
      }
    >
      <p className="dk-pad">
        {`${t(`licensing.hold.${retentionHold.kind}`)} ${retentionHold.subject}. `}
        {t('licensing.endHoldText')}
      </p>
    </DeskSheet>
  )
}

function RetentionHoldForm() {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [kind, setKind] = useState<DeskRetentionHold['kind']>('booking')
  const [subject, setSubject] = useState('')
  const [reason, setReason] = useState('')
  const [rejection, setRejection] = useState('')
  const make = async () => {
    const result = await makeRetentionHold({ kind, subject, reason })
    if (!result.ok) return setRejection(result.message)
    setRejection('')
    setSubject('')
    setReason('')
    notify(t('licensing.held'))
    await queries.invalidateQueries({ queryKey: ['retention'] })
  }
  return (
    <div className="dk-hold">
      <DeskSegments
        label={t('licensing.holdKind')}
        choices={(['booking', 'person'] as const).map((value) => ({
          value,
          text: t(`licensing.hold.${value}`),
        }))}
        chosen={kind}
        onChoose={setKind}
      />
      <DeskField label={t('licensing.holdSubject')} error={rejection}>
        {(id) => <TextInput id={id} value={subject} onChange={setSubject} max={120} />}
      </DeskField>
      <DeskField label={t('licensing.holdReason')}>
        {(id) => <TextInput id={id} value={reason} onChange={setReason} max={255} />}
      </DeskField>
      <DeskButton
        disabled={subject.trim() === '' || reason.trim() === ''}
        onPress={() => void make()}
      >
        {t('licensing.makeHold')}
      </DeskButton>
    </div>
  )
}

const Packs = ({ packs }: { packs: Retention['packs'] }) => (
  <DeskTable
    label={t('licensing.packs')}
    rows={packs}
    rowKey={({ fingerprint }) => fingerprint}
    empty={<p>{t('licensing.noPacks')}</p>}
    columns={[
      {
        head: t('licensing.packDays'),
        cell: ({ from, until }) => `${formatLocal(from)} – ${formatLocal(until)}`,
      },
      { head: t('licensing.packFor'), cell: ({ requestedBy }) => requestedBy },
      {
        head: t('licensing.packMade'),
        cell: ({ madeAt, madeBy }) => `${formatTime(new Date(madeAt), 'stamp')}, ${madeBy}`,
      },
      { head: t('licensing.packEntries'), cell: ({ entries }) => entries, align: 'end' },
      { head: t('licensing.packPrint'), cell: ({ fingerprint }) => fingerprint.slice(0, 8) },
    ]}
  />
)
