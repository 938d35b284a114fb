import './price-simulation-messages.ts'
import { writeDelimited } from '@kerbside/domain/quotation/price-list/delimited.ts'
import { countDraftChanges } from '@kerbside/domain/quotation/price-list/edit-sheet.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PricesPage } from '../prices-page.tsx'
import type { DraftDesk } from '../use-price-draft.ts'
import {
  fetchSimulation,
  type PriceSimulationReply,
  type PriceSimulationRow,
} from './desk-price-simulation.ts'
import { PriceSimulationRows } from './price-simulation-rows.tsx'
import { PriceSimulationStatus, PriceSimulationTotals } from './price-simulation-totals.tsx'
import { RegressionQuoteSheet } from './regression-quote-sheet.tsx'
import {
  NO_FILTER,
  type PriceSimulationFilter,
  usePriceSimulation,
} from './use-price-simulation.ts'
import './price-simulation.css'

/** The draft against the last quotes: what changes, by how much and why, before any customer pays it. */
export function PriceSimulationScreen() {
  return (
    <PricesPage title="areas.simulation" sentence="simulation.text" wide>
      {(desk) => <SimulationView desk={desk} />}
    </PricesPage>
  )
}

const PAGE = 100
const ALL = 10_000

function SimulationView({ desk }: { desk: DraftDesk }) {
  const { notify, member } = useDesk()
  const [filter, setFilter] = useState<PriceSimulationFilter>(NO_FILTER)
  const [max, setMost] = useState(PAGE)
  const [agreeing, setAgreeing] = useState<PriceSimulationRow>()
  const { book, live, document, version, state } = desk
  const { cells, rules } = countDraftChanges(live?.document, document)
  const isDraft = cells + rules > 0 && version > 0
  const of = isDraft && state === 'kept' ? `${book} ${version}` : undefined
  const { report, error, again, stop } = usePriceSimulation(
    { book, version: 0, of },
    { filter, max },
  )
  if (!isDraft)
    return <EmptyState title={t('simulation.nothing')} text={t('simulation.nothingText')} />
  const save = async (simulationId: string) => {
    const all = await fetchSimulation({ simulationId, max: ALL }).catch(() => undefined)
    if (!all) return notify(t('tariff.loadFailed'))
    saveFile({ name: `simulation-${book}.csv`, text: csvOf(all), type: 'text/csv;charset=utf-8' })
    notify(t('simulation.exported', { count: all.rows.length }))
  }
  return (
    <div className="dk-simulation">
      <PriceSimulationStatus report={report} error={error} again={again} stop={stop} />
      {report?.sum && report.sum.quotes > 0 && (
        <>
          <PriceSimulationTotals sum={report.sum} currency={report.currencyCode} />
          {report.sum.changed > 0 && (
            <PriceSimulationRows
              report={report}
              filter={filter}
              onFilter={(next) => {
                setFilter(next)
                setMost(PAGE)
              }}
              tools={
                <DeskButton size="small" onPress={() => void save(report.simulationId)}>
                  {t('simulation.csv')}
                </DeskButton>
              }
              {...(member.role === 'owner' ? { onAgree: setAgreeing } : {})}
              {...(report.found > report.rows.length ? { onMore: () => setMost(max + PAGE) } : {})}
            />
          )}
        </>
      )}
      {agreeing && report && (
        <RegressionQuoteSheet
          currency={report.currencyCode}
          begin={{
            kind: 'quote',
            book,
            quoteId: agreeing.quoteId,
            vehicleTypeId: agreeing.vehicleTypeId,
            name: `${agreeing.from} – ${agreeing.to}`.slice(0, 120),
            amount: agreeing.was ?? agreeing.would ?? undefined,
          }}
          onClose={() => setAgreeing(undefined)}
        />
      )}
    </div>
  )
}

const HEADS = ['when', 'for', 'from', 'to', 'type', 'was', 'would', 'difference', 'why'] as const

function csvOf({ rows }: PriceSimulationReply): string {
  const number = (amount: number | null) => (amount === null ? '' : amount.toFixed(2))
  return writeDelimited([
    HEADS.map((head) => t(`simulation.${head}`)),
    ...rows.map((row) => [
      row.madeAt,
      row.pickupAt,
      row.from,
      row.to,
      row.vehicleType,
      number(row.was),
      number(row.would),
      number(row.difference),
      row.why === ''
        ? row.lines.map(({ text, was, would }) => `${text}: ${was} > ${would}`).join('; ')
        : row.why,
    ]),
  ])
}
