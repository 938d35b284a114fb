import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import type { LabReply, LabRow } from '@kerbside/web/quotation/desk-lab.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { DeskButton, DeskSegments } from '../desk-button.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { sayBy } from './lab-sum.tsx'
import type { LabFilter } from './lab-use.ts'

const WAYS = ['all', 'up', 'down', 'gone'] as const
const MOST_LINES = 3

/** Every price that changes, the largest difference first. */
export function LabRows({
  report,
  filter,
  onFilter,
  tools,
  onAgree,
  onMore,
}: {
  report: LabReply
  filter: LabFilter
  onFilter: (filter: LabFilter) => void
  tools: ReactNode
  onAgree?: (row: LabRow) => void
  onMore?: () => void
}) {
  const { rows, found, currencycode, sum } = report
  return (
    <section className="dk-lab-rows" aria-label={say('lab.rows')}>
      <header>
        <h3>{say('lab.rows')}</h3>
        <DeskSegments
          label={say('lab.way')}
          chosen={filter.way}
          choices={WAYS.map((value) => ({ value, text: say(`lab.${value}`) }))}
          onChoose={(way) => onFilter({ ...filter, way })}
        />
        <select
          className="dk-in"
          aria-label={say('lab.type')}
          value={filter.vehtypeid}
          onChange={({ target }) => onFilter({ ...filter, vehtypeid: Number(target.value) })}
        >
          <option value={0}>{say('lab.allTypes')}</option>
          {sum?.types.map(({ vehtypeid, vehtype }) => (
            <option key={vehtypeid} value={vehtypeid}>
              {vehtype}
            </option>
          ))}
        </select>
        {tools}
      </header>
      <DeskTable
        label={say('lab.rows')}
        rows={rows}
        rowKey={({ quoteid, vehtypeid }) => `${quoteid} ${vehtypeid}`}
        empty={<p className="soft">{say('lab.noneSo')}</p>}
        columns={columnsOf(currencycode, onAgree)}
      />
      <footer className="soft small">
        {say('lab.shown', { shown: rows.length, found })}{' '}
        {onMore && (
          <DeskButton size="small" onPress={onMore}>
            {say('lab.more')}
          </DeskButton>
        )}
      </footer>
    </section>
  )
}

function columnsOf(
  currency: string,
  onAgree: ((row: LabRow) => void) | undefined,
): DeskColumn<LabRow>[] {
  const money = (amount: number | null) =>
    amount === null ? say('lab.noPrice') : sayDeskMoney(amount, currency)
  return [
    {
      key: 'journey',
      head: say('lab.journey'),
      sort: ({ from, to }) => `${from} ${to}`,
      cell: ({ from, to, madeat }) => (
        <span className="dk-lab-journey">
          {say('tariff.fromTo', { from, to })}
          <small className="soft">
            {say('lab.when')} {sayTime(new Date(madeat), 'stamp')}
          </small>
        </span>
      ),
    },
    {
      key: 'type',
      head: say('lab.type'),
      sort: ({ vehtype }) => vehtype,
      cell: ({ vehtype }) => vehtype,
    },
    {
      key: 'was',
      head: say('lab.was'),
      end: true,
      sort: ({ was }) => was ?? -1,
      cell: ({ was }) => money(was),
    },
    {
      key: 'would',
      head: say('lab.would'),
      end: true,
      sort: ({ would }) => would ?? -1,
      cell: ({ would }) => <b>{money(would)}</b>,
    },
    {
      key: 'difference',
      head: say('lab.difference'),
      end: true,
      sort: ({ difference }) => difference ?? 0,
      cell: ({ difference }) => (difference === null ? '' : sayBy(difference, currency)),
    },
    {
      key: 'why',
      head: say('lab.why'),
      cell: ({ why, lines }) =>
        why === '' ? (
          <span className="dk-lab-why">
            {lines.slice(0, MOST_LINES).map(({ part, text, was, would }) => (
              <small key={`${part} ${text} ${was}`}>
                <span className="dk-tag line">{say('lab.part', { part })}</span>{' '}
                {say('lab.lineWas', { line: text, was: money(was), would: money(would) })}
              </small>
            ))}
          </span>
        ) : (
          <span className="dk-tag warn">{why}</span>
        ),
    },
    ...(onAgree
      ? [
          {
            key: 'agree',
            head: '',
            end: true as const,
            cell: (row: LabRow) => (
              <DeskButton
                size="small"
                label={say('lab.keepLabel', { from: row.from, to: row.to, type: row.vehtype })}
                onPress={() => onAgree(row)}
              >
                {say('lab.keep')}
              </DeskButton>
            ),
          },
        ]
      : []),
  ]
}
