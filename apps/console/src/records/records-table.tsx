import type { DeskRecord } from '@kerbside/contract/licensing.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatLocal } from '../ui/format-local.ts'
import { fetchRecords, type Records } from './api.ts'
import { type RecordFilter, writeFilter } from './record-filter.ts'

type RecordsTableProps = {
  records: Records
  head: { operator: string; licence: string }
  filter: RecordFilter
  set: (part: Partial<RecordFilter>) => void
  onOpen: (reference: number) => void
}

/** The record as in the pack: a sheet of paper, the last journey first. */
export function RecordsTable({ records, head, filter, set, onOpen }: RecordsTableProps) {
  const key = JSON.stringify(filter)
  const [more, setMore] = useState<{ key: string; records: readonly DeskRecord[] }>()
  const further = more?.key === key ? more.records : []
  const rows = [...records.records, ...further]
  const fetchMore = async () => {
    const { signal } = new AbortController()
    const next = await fetchRecords({ ...writeFilter(filter), skip: rows.length }, { signal })
    setMore({ key, records: [...further, ...next.records] })
  }
  return (
    <section className="dk-insp-record" aria-label={t('licensing.record')}>
      <div className="dk-insp-find">
        <input
          type="search"
          className="dk-in"
          value={filter.q}
          maxLength={80}
          aria-label={t('licensing.find')}
          placeholder={t('licensing.find')}
          onChange={({ target }) => set({ q: target.value })}
        />
      </div>
      <div className="dk-document">
        <header>
          <div>
            <h3>{t('licensing.record')}</h3>
            <p className="soft">{t('licensing.recordOf', head)}</p>
          </div>
          <p className="soft small">
            {formatLocal(filter.from)} – {formatLocal(filter.until)}
          </p>
        </header>
        {rows.length === 0 ? (
          <EmptyState title={t('licensing.noJourneys')} text={t('licensing.noJourneysText')} />
        ) : (
          <RecordRows rows={rows} onOpen={onOpen} />
        )}
        {rows.length < records.found && (
          <DeskButton onPress={() => void fetchMore()}>{t('licensing.more')}</DeskButton>
        )}
      </div>
      <RecordTotals records={records} />
    </section>
  )
}

const HEADS = [
  'licensing.col.no',
  'licensing.col.received',
  'licensing.col.how',
  'licensing.col.passenger',
  'licensing.col.collected',
  'licensing.col.from',
  'licensing.col.to',
  'licensing.col.fare',
  'licensing.col.driver',
  'licensing.col.vehicle',
  'licensing.col.dispatched',
] as const

function RecordRows({
  rows,
  onOpen,
}: {
  rows: readonly DeskRecord[]
  onOpen: (reference: number) => void
}) {
  return (
    <div className="dk-document-rows">
      <table>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={head.endsWith('fare') ? 'num' : undefined}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RecordRow key={row.reference} row={row} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RecordRow({ row, onOpen }: { row: DeskRecord; onOpen: (reference: number) => void }) {
  const number = (
    <th scope="row">
      <button type="button" className="dk-row-open" onClick={() => onOpen(row.reference)}>
        {row.bookingRef}
      </button>
    </th>
  )
  if (row.forgotten)
    return (
      <tr>
        {number}
        <td colSpan={HEADS.length - 1} className="soft">
          {t('licensing.erased')}
        </td>
      </tr>
    )
  const fields = row.missing.map((field) => t(`licensing.field.${field}`)).join(', ')
  return (
    <tr className={row.missing.length > 0 ? 'is-lacking' : undefined}>
      {number}
      <td data-head={t('licensing.col.received')}>{formatLocal(row.receivedAt)}</td>
      <td data-head={t('licensing.col.how')}>
        {[row.channel, row.account || row.takenBy].filter(Boolean).join(', ')}
      </td>
      <td data-head={t('licensing.col.passenger')}>{row.passenger}</td>
      <td data-head={t('licensing.col.collected')}>
        {formatLocal(row.pickupLocal)}
        {row.requestedPickup && (
          <span className="soft">
            {t('licensing.was', { time: formatLocal(row.requestedPickup) })}
          </span>
        )}
      </td>
      <td data-head={t('licensing.col.from')}>{row.pickup}</td>
      <td data-head={t('licensing.col.to')}>{row.destination}</td>
      <td className="num" data-head={t('licensing.col.fare')}>
        {formatMoney({
          minor: readMoney(row.fareQuoted, row.currencyCode),
          currency: row.currencyCode,
        })}
      </td>
      <td data-head={t('licensing.col.driver')}>
        {row.driver}
        <span className="soft">{row.badge}</span>
      </td>
      <td data-head={t('licensing.col.vehicle')}>
        {row.vehicle}
        <span className="soft">{row.plate}</span>
      </td>
      <td data-head={t('licensing.col.dispatched')}>
        {row.dispatchedBy}
        <span className="soft">{formatLocal(row.allocatedAt)}</span>
        {fields && <span className="warn">{t('licensing.lacks', { fields })}</span>}
      </td>
    </tr>
  )
}

function RecordTotals({ records: { counts, keptUntil } }: { records: Records }) {
  const { timeZone } = useDesk()
  const totals = [
    {
      name: t('licensing.sum.records'),
      value: t('licensing.sum.journeys', { count: counts.journey }),
    },
    { name: t('licensing.sum.present'), value: String(counts.journey - counts.lacking) },
    {
      name: t('licensing.sum.changes'),
      value: t('licensing.sum.changesText', { count: counts.changes }),
    },
    ...(timeZone && keptUntil
      ? [{ name: t('licensing.sum.kept'), value: formatTime(new Date(keptUntil), 'longDay') }]
      : []),
  ]
  return (
    <footer className="dk-sums">
      <dl>
        {totals.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">{t('licensing.sum.after')}</p>
    </footer>
  )
}
