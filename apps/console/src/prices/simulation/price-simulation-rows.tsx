import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { DeskButton, DeskSegments } from '../../ui/desk-button.tsx'
import { type DeskColumn, DeskTable } from '../../ui/desk-table.tsx'
import type { PriceSimulationReply, PriceSimulationRow } from './desk-price-simulation.ts'
import { formatDifference } from './price-simulation-totals.tsx'
import type { PriceSimulationFilter } from './use-price-simulation.ts'

const DIRECTIONS = ['all', 'up', 'down', 'gone'] as const
const MAX_LINES = 3

/** Every changed price, the largest difference first. */
export function PriceSimulationRows({
  report,
  filter,
  onFilter,
  tools,
  onAgree,
  onMore,
}: {
  report: PriceSimulationReply
  filter: PriceSimulationFilter
  onFilter: (filter: PriceSimulationFilter) => void
  tools: ReactNode
  onAgree?: (row: PriceSimulationRow) => void
  onMore?: () => void
}) {
  const { rows, found, currencyCode, sum } = report
  return (
    <section className="dk-simulation-rows" aria-label={t('simulation.rows')}>
      <header>
        <h3>{t('simulation.rows')}</h3>
        <DeskSegments
          label={t('simulation.way')}
          chosen={filter.way}
          choices={DIRECTIONS.map((value) => ({ value, text: t(`simulation.${value}`) }))}
          onChoose={(way) => onFilter({ ...filter, way })}
        />
        <select
          className="dk-in"
          aria-label={t('simulation.type')}
          value={filter.vehicleTypeId}
          onChange={({ target }) => onFilter({ ...filter, vehicleTypeId: Number(target.value) })}
        >
          <option value={0}>{t('simulation.allTypes')}</option>
          {sum?.types.map(({ vehicleTypeId, vehicleType }) => (
            <option key={vehicleTypeId} value={vehicleTypeId}>
              {vehicleType}
            </option>
          ))}
        </select>
        {tools}
      </header>
      <DeskTable
        label={t('simulation.rows')}
        rows={rows}
        rowKey={({ quoteId, vehicleTypeId }) => `${quoteId} ${vehicleTypeId}`}
        empty={<p className="soft">{t('simulation.noneSo')}</p>}
        columns={columnsOf(currencyCode, onAgree)}
      />
      <footer className="soft small">
        {t('simulation.shown', { shown: rows.length, found })}{' '}
        {onMore && (
          <DeskButton size="small" onPress={onMore}>
            {t('simulation.more')}
          </DeskButton>
        )}
      </footer>
    </section>
  )
}

function columnsOf(
  currency: string,
  onAgree: ((row: PriceSimulationRow) => void) | undefined,
): DeskColumn<PriceSimulationRow>[] {
  const money = (amount: number | null) =>
    amount === null ? t('simulation.noPrice') : formatWireMoney(amount, currency)
  return [
    {
      head: t('simulation.journey'),
      sort: ({ from, to }) => `${from} ${to}`,
      cell: ({ from, to, madeAt }) => (
        <span className="dk-simulation-journey">
          {t('tariff.fromTo', { from, to })}
          <small className="soft">
            {t('simulation.when')} {formatTime(new Date(madeAt), 'stamp')}
          </small>
        </span>
      ),
    },
    {
      head: t('simulation.type'),
      sort: ({ vehicleType }) => vehicleType,
      cell: ({ vehicleType }) => vehicleType,
    },
    {
      head: t('simulation.was'),
      align: 'end',
      sort: ({ was }) => was ?? -1,
      cell: ({ was }) => money(was),
    },
    {
      head: t('simulation.would'),
      align: 'end',
      sort: ({ would }) => would ?? -1,
      cell: ({ would }) => <b>{money(would)}</b>,
    },
    {
      head: t('simulation.difference'),
      align: 'end',
      sort: ({ difference }) => difference ?? 0,
      cell: ({ difference }) => (difference === null ? '' : formatDifference(difference, currency)),
    },
    {
      head: t('simulation.why'),
      cell: ({ why, lines }) =>
        why === '' ? (
          <span className="dk-simulation-why">
            {lines.slice(0, MAX_LINES).map(({ part, text, was, would }) => (
              <small key={`${part} ${text} ${was}`}>
                <span className="dk-tag line">{t('simulation.part', { part })}</span>{' '}
                {t('simulation.lineWas', { line: text, was: money(was), would: money(would) })}
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
            head: '',
            align: 'end' as const,
            cell: (row: PriceSimulationRow) => (
              <DeskButton
                size="small"
                label={t('simulation.keepLabel', {
                  from: row.from,
                  to: row.to,
                  type: row.vehicleType,
                })}
                onPress={() => onAgree(row)}
              >
                {t('simulation.keep')}
              </DeskButton>
            ),
          },
        ]
      : []),
  ]
}
