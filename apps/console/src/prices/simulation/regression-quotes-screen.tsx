import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../../shell/desk-context.tsx'
import { type DeskColumn, DeskTable } from '../../ui/desk-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryBoundary } from '../../ui/query-boundary.tsx'
import { PricesPage } from '../prices-page.tsx'
import type { DraftDesk } from '../use-price-draft.ts'
import { fetchRegressionQuotes, type RegressionQuote } from './desk-price-simulation.ts'
import { formatDifference } from './price-simulation-totals.tsx'
import { RegressionQuoteSheet } from './regression-quote-sheet.tsx'
import './price-simulation.css'

/** Journeys with an agreed price, priced now by the live price book and by the draft. */
export function RegressionQuotesScreen() {
  return (
    <PricesPage title="areas.agreed" sentence="simulation.regressionText" wide>
      {(desk) => <Agreed desk={desk} />}
    </PricesPage>
  )
}

function Agreed({ desk: { book, version, state } }: { desk: DraftDesk }) {
  const { member } = useDesk()
  const [open, setOpen] = useState<RegressionQuote>()
  const query = useQuery({
    queryKey: ['prices', 'regression-quotes', book, version],
    queryFn: ({ signal }) => fetchRegressionQuotes(book, { signal }),
    enabled: state === 'kept',
    staleTime: 0,
    placeholderData: (before) => before,
  })
  return (
    <QueryBoundary query={query}>
      {({ regressionQuotes, currencyCode }) => (
        <>
          <DeskTable
            label={t('areas.agreed')}
            rows={regressionQuotes}
            rowKey={({ regressionQuoteId }) => regressionQuoteId}
            columns={columnsOf(currencyCode)}
            empty={
              <EmptyState
                title={t('simulation.noRegression')}
                text={t('simulation.noRegressionText')}
              />
            }
            {...(member.role === 'owner' ? { onRow: setOpen } : {})}
          />
          {open && (
            <RegressionQuoteSheet
              key={open.regressionQuoteId}
              currency={currencyCode}
              begin={{ kind: 'known', regressionQuote: open }}
              onClose={() => setOpen(undefined)}
            />
          )}
        </>
      )}
    </QueryBoundary>
  )
}

const columnsOf = (currency: string): DeskColumn<RegressionQuote>[] => [
  { head: t('simulation.name'), sort: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
  {
    head: t('simulation.journey'),
    cell: ({ from, to, vehicleType }) => (
      <span className="dk-simulation-journey">
        {t('tariff.fromTo', { from, to })}
        <small className="soft">{vehicleType}</small>
      </span>
    ),
  },
  {
    head: t('simulation.agreed'),
    align: 'end',
    sort: ({ amount }) => amount,
    cell: (regressionQuote) => describeExpected(regressionQuote, currency),
  },
  { head: t('simulation.live'), cell: ({ live }) => <Run run={live} currency={currency} /> },
  { head: t('simulation.draft'), cell: ({ draft }) => <Run run={draft} currency={currency} /> },
]

function describeExpected(
  { amount, within, tolerance }: RegressionQuote,
  currency: string,
): string {
  const agreed = formatWireMoney(amount, currency)
  if (within === 'exactly') return t('simulation.exactAmount', { amount: agreed })
  const by = within === 'percent' ? `${tolerance}%` : formatWireMoney(tolerance, currency)
  return t('simulation.amountWithin', { amount: agreed, tolerance: by })
}

function Run({ run, currency }: { run: RegressionQuote['live']; currency: string }) {
  if (!run) return <span className="soft">–</span>
  if (run.price === null) return <span className="dk-tag bad">{t('simulation.noPrice')}</span>
  return (
    <>
      {formatWireMoney(run.price, currency)}{' '}
      <span className={run.holds ? 'dk-tag good' : 'dk-tag bad'}>
        {run.holds
          ? t('simulation.holds')
          : t('simulation.off', { difference: formatDifference(run.difference ?? 0, currency) })}
      </span>
    </>
  )
}
