import '../tariff-messages.ts'
import '../simulation/price-simulation-messages.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskGroup, DeskPage } from '../../ui/desk-page.tsx'
import { DeskTable } from '../../ui/desk-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryBoundary } from '../../ui/query-boundary.tsx'
import { fetchPriceBooks, type PriceBooks } from '../desk-prices.ts'
import { PriceBookChoice } from '../prices-page.tsx'
import { useChosenPriceBook } from '../use-price-draft.ts'
import { ScheduledVersions } from './scheduled-versions.tsx'
import { VersionSheet } from './version-sheet.tsx'
import '../simulation/price-simulation.css'
import '../prices.css'

type Book = PriceBooks[number]

/** Scheduled versions, past versions with their dates, and restoring one. */
export function VersionsScreen() {
  const slug = useChosenPriceBook()
  const query = useQuery({
    queryKey: ['prices', 'books'],
    queryFn: ({ signal }) => fetchPriceBooks({ signal }),
    staleTime: 0,
  })
  return (
    <DeskPage
      title={t('areas.versions')}
      sentence={t('simulation.versionsText')}
      wide
      actions={<PriceBookChoice />}
    >
      <ScheduledVersions />
      <QueryBoundary query={query}>
        {(books) => <Versions book={books.find(({ book }) => book === slug)} />}
      </QueryBoundary>
    </DeskPage>
  )
}

function Versions({ book }: { book: Book | undefined }) {
  const [open, setOpen] = useState<number>()
  return (
    <DeskGroup title={book?.name ?? t('areas.versions')}>
      <DeskTable
        label={t('areas.versions')}
        rows={book?.versions ?? []}
        rowKey={({ version }) => version}
        onRow={({ version }) => setOpen(version)}
        empty={
          <EmptyState title={t('simulation.noVersions')} text={t('simulation.noVersionsText')} />
        }
        columns={[
          {
            head: t('simulation.version'),
            cell: ({ version }) => (
              <>
                {t('simulation.versionTitle', { version })}{' '}
                {version === book?.inForce && (
                  <span className="dk-tag good">{t('simulation.inForce')}</span>
                )}
              </>
            ),
          },
          {
            head: t('simulation.since'),
            cell: ({ effectiveFrom }) => (
              <span className="nw">{formatTime(new Date(effectiveFrom), 'stamp')}</span>
            ),
          },
          { head: t('simulation.by'), cell: ({ savedBy }) => savedBy || '–' },
          { head: t('simulation.note'), cell: ({ note }) => note },
        ]}
      />
      {open !== undefined && book && (
        <VersionSheet
          key={open}
          book={book.book}
          version={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </DeskGroup>
  )
}
