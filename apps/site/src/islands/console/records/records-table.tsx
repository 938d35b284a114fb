import type { DeskRecord } from '@kerbside/contract/desk/licensing.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { askRecords, type Records } from '@kerbside/web/licensing/api.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { sayCivil } from '../say-civil.ts'
import { type Wish, writeWish } from './record-wish.ts'

type RecordsTableProps = {
  records: Records
  head: { operator: string; licence: string }
  wish: Wish
  set: (part: Partial<Wish>) => void
  onOpen: (reference: number) => void
}

/** The record as it lies in the pack: a sheet of paper, the last journey first. */
export function RecordsTable({ records, head, wish, set, onOpen }: RecordsTableProps) {
  const key = JSON.stringify(wish)
  const [more, setMore] = useState<{ key: string; records: readonly DeskRecord[] }>()
  const further = more?.key === key ? more.records : []
  const rows = [...records.records, ...further]
  const fetchMore = async () => {
    const { signal } = new AbortController()
    const next = await askRecords({ ...writeWish(wish), skip: rows.length }, { signal })
    setMore({ key, records: [...further, ...next.records] })
  }
  return (
    <section className="dk-insp-record" aria-label={say('licensing.record')}>
      <div className="dk-insp-find">
        <input
          type="search"
          className="dk-in"
          value={wish.q}
          maxLength={80}
          aria-label={say('licensing.find')}
          placeholder={say('licensing.find')}
          onChange={({ target }) => set({ q: target.value })}
        />
      </div>
      <div className="dk-paper">
        <header>
          <div>
            <h3>{say('licensing.record')}</h3>
            <p className="soft">{say('licensing.recordOf', head)}</p>
          </div>
          <p className="soft small">
            {sayCivil(wish.from)} – {sayCivil(wish.until)}
          </p>
        </header>
        {rows.length === 0 ? (
          <EmptyState title={say('licensing.noJourneys')} text={say('licensing.noJourneysText')} />
        ) : (
          <RecordRows rows={rows} onOpen={onOpen} />
        )}
        {rows.length < records.found && (
          <DeskButton onPress={() => void fetchMore()}>{say('licensing.more')}</DeskButton>
        )}
      </div>
      <RecordSums records={records} />
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
    <div className="dk-paper-rows">
      <table>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={head.endsWith('fare') ? 'num' : undefined}>
                {say(head)}
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
        {row.bookingref}
      </button>
    </th>
  )
  if (row.forgotten)
    return (
      <tr>
        {number}
        <td colSpan={HEADS.length - 1} className="soft">
          {say('licensing.gone')}
        </td>
      </tr>
    )
  const fields = row.missing.map((field) => say(`licensing.field.${field}`)).join(', ')
  return (
    <tr className={row.missing.length > 0 ? 'is-lacking' : undefined}>
      {number}
      <td data-head={say('licensing.col.received')}>{sayCivil(row.receivedat)}</td>
      <td data-head={say('licensing.col.how')}>
        {[row.channel, row.account || row.takenby].filter(Boolean).join(', ')}
      </td>
      <td data-head={say('licensing.col.passenger')}>{row.passenger}</td>
      <td data-head={say('licensing.col.collected')}>
        {sayCivil(row.pickupdatetime)}
        {row.askedpickup && (
          <span className="soft">{say('licensing.was', { time: sayCivil(row.askedpickup) })}</span>
        )}
      </td>
      <td data-head={say('licensing.col.from')}>{row.pickup}</td>
      <td data-head={say('licensing.col.to')}>{row.destination}</td>
      <td className="num" data-head={say('licensing.col.fare')}>
        {sayMoney({
          minor: readMoney(row.farequoted, row.currencycode),
          currency: row.currencycode,
        })}
      </td>
      <td data-head={say('licensing.col.driver')}>
        {row.driver}
        <span className="soft">{row.badge}</span>
      </td>
      <td data-head={say('licensing.col.vehicle')}>
        {row.vehicle}
        <span className="soft">{row.plate}</span>
      </td>
      <td data-head={say('licensing.col.dispatched')}>
        {row.dispatchedby}
        <span className="soft">{sayCivil(row.allocatedat)}</span>
        {fields && <span className="warn">{say('licensing.lacks', { fields })}</span>}
      </td>
    </tr>
  )
}

function RecordSums({ records: { counts, keptuntil } }: { records: Records }) {
  const { timeZone } = useDesk()
  const sums = [
    {
      name: say('licensing.sum.records'),
      value: say('licensing.sum.journeys', { count: counts.journey }),
    },
    { name: say('licensing.sum.present'), value: String(counts.journey - counts.lacking) },
    {
      name: say('licensing.sum.changes'),
      value: say('licensing.sum.changesText', { count: counts.changes }),
    },
    ...(timeZone && keptuntil
      ? [{ name: say('licensing.sum.kept'), value: sayTime(new Date(keptuntil), 'longDay') }]
      : []),
  ]
  return (
    <footer className="dk-sums">
      <dl>
        {sums.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">{say('licensing.sum.after')}</p>
    </footer>
  )
}
