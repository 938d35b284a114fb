import type { BrokenRegressionQuote } from '@kerbside/contract/quotation/broken-regression-quote.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskSheet } from '../../ui/desk-sheet.tsx'
import { TextField } from '../../ui/form/form-fields.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { useSheetForm } from '../../ui/form/use-sheet-form.ts'
import { QueryBoundary } from '../../ui/query-boundary.tsx'
import { BrokenNote } from '../simulation/broken-regression-quotes.tsx'
import { fetchVersion, rollBack, type VersionReply } from '../simulation/desk-price-simulation.ts'
import {
  PriceSimulationStatus,
  PriceSimulationTotals,
} from '../simulation/price-simulation-totals.tsx'
import { NO_FILTER, usePriceSimulation } from '../simulation/use-price-simulation.ts'
import { formatChange } from './format-change.ts'

/** A version: its changes; and restoring it, after showing the effect. */
export function VersionSheet(props: { book: string; version: number; onClose: () => void }) {
  const { book, version, onClose } = props
  const query = useQuery({
    queryKey: ['prices', 'version', book, version],
    queryFn: ({ signal }) => fetchVersion({ book, version }, { signal }),
    staleTime: 0,
  })
  return (
    <QueryBoundary query={query}>
      {(seen) => <Seen key={seen.live} seen={seen} onClose={onClose} />}
    </QueryBoundary>
  )
}

function Seen({ seen, onClose }: { seen: VersionReply; onClose: () => void }) {
  const { member } = useDesk()
  const [isBack, setBack] = useState(false)
  const { version, after, live, changes, counts } = seen
  if (isBack) return <RollBack seen={seen} onClose={onClose} />
  return (
    <DeskSheet
      title={t('simulation.versionTitle', { version })}
      onClose={onClose}
      actions={
        member.role === 'owner' &&
        version !== live && (
          <DeskButton look="primary" onPress={() => setBack(true)}>
            {t('simulation.rollBack')}
          </DeskButton>
        )
      }
    >
      {after === 0 ? (
        <p>{t('simulation.first')}</p>
      ) : (
        <Changes
          title={t('simulation.changesFrom', { count: counts.changes, after })}
          changes={changes}
          count={counts.changes}
          seen={seen}
        />
      )}
    </DeskSheet>
  )
}

const MAX_LISTED = 40

function Changes({
  title,
  changes,
  count,
  seen,
}: {
  title: string
  changes: VersionReply['changes']
  count: number
  seen: VersionReply
}) {
  const document = seen.document as unknown as TariffDraft
  const shownChanges = changes.slice(0, MAX_LISTED)
  return (
    <div className="dk-simulation-changes">
      <p>{title}</p>
      <ul>
        {shownChanges.map((change) => (
          <li key={change.path}>
            {formatChange(change, { document, currency: seen.currencyCode })}
          </li>
        ))}
        {count > shownChanges.length && (
          <li className="soft">
            {t('simulation.andMore', { count: count - shownChanges.length })}
          </li>
        )}
      </ul>
    </div>
  )
}

function RollBack({ seen, onClose }: { seen: VersionReply; onClose: () => void }) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [brokenQuotes, setBrokenQuotes] = useState<readonly BrokenRegressionQuote[]>([])
  const { book, version, live, back, counts } = seen
  const run = usePriceSimulation(
    { book, version, of: `${book} ${version}` },
    { filter: NO_FILTER, max: 1 },
  )
  const { report } = run
  const isBroken = brokenQuotes.length > 0
  const form = useSheetForm({
    values: { because: '' },
    save: async ({ because }, attempt) => {
      const work = rollBack({ book, version, live, because, anyway: isBroken })
      const done = await attempt(work)
      const result = await work
      if (!done) return setBrokenQuotes(result.reply?.regressionQuotes ?? [])
      void queries.invalidateQueries({ queryKey: ['prices'] })
      notify(t('simulation.rolledBack', { version: done.reply.version }))
      onClose()
    },
  })
  return (
    <FormSheet
      form={{ ...form, message: isBroken ? undefined : form.message }}
      title={t('simulation.rollBackTo', { version })}
      sentence={t('simulation.rollBackText', { version })}
      onClose={onClose}
      save={t(isBroken ? 'simulation.rollBackAnyway' : 'simulation.rollBack')}
      look={isBroken ? 'danger' : 'primary'}
      blocked={form.values.because.trim() === ''}
      wide
    >
      <div className="dk-simulation">
        <PriceSimulationStatus {...run} />
        {report?.sum && report.sum.quotes > 0 && (
          <PriceSimulationTotals sum={report.sum} currency={report.currencyCode} />
        )}
        <Changes
          title={t('simulation.backFrom', { count: counts.back })}
          changes={back}
          count={counts.back}
          seen={seen}
        />
        {isBroken && <BrokenNote broken={brokenQuotes} currency={seen.currencyCode} />}
      </div>
      <TextField
        form={form}
        name="because"
        label={t('simulation.reason')}
        help={t('simulation.reasonHelp')}
        max={200}
      />
    </FormSheet>
  )
}
