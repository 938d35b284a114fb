import '@kerbside/web/quotation/tariff-words.ts'
import '@kerbside/web/quotation/lab-words.ts'
import { askPriceBooks, type PriceBooks } from '@kerbside/web/quotation/desk-prices.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskGroup, DeskPage } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { LabPlans } from './lab-plans.tsx'
import { VersionSheet } from './lab-version-sheet.tsx'
import { BookChoice } from './prices-page.tsx'
import { useChosenBook } from './use-price-draft.ts'
import './lab.css'
import './prices.css'

type Book = PriceBooks[number]

/** What waits for its time, what was in force and when, and the way back to it. */
export function VersionsScreen() {
  const slug = useChosenBook()
  const query = useQuery({
    queryKey: ['prices', 'books'],
    queryFn: ({ signal }) => askPriceBooks(signal),
    staleTime: 0,
  })
  return (
    <DeskPage
      title={say('areas.versions')}
      sentence={say('lab.versionsText')}
      wide
      actions={<BookChoice />}
    >
      <LabPlans />
      <AnswerWait query={query}>
        {(books) => <Versions book={books.find(({ book }) => book === slug)} />}
      </AnswerWait>
    </DeskPage>
  )
}

function Versions({ book }: { book: Book | undefined }) {
  const [open, setOpen] = useState<number>()
  return (
    <DeskGroup title={book?.name ?? say('areas.versions')}>
      <DeskTable
        label={say('areas.versions')}
        rows={book?.versions ?? []}
        rowKey={({ version }) => version}
        onRow={({ version }) => setOpen(version)}
        empty={<EmptyState title={say('lab.noVersions')} text={say('lab.noVersionsText')} />}
        columns={[
          {
            key: 'version',
            head: say('lab.version'),
            cell: ({ version }) => (
              <>
                {say('lab.versionTitle', { version })}{' '}
                {version === book?.inforce && (
                  <span className="dk-tag good">{say('lab.inForce')}</span>
                )}
              </>
            ),
          },
          {
            key: 'since',
            head: say('lab.since'),
            cell: ({ effectivefrom }) => (
              <span className="nw">{sayTime(new Date(effectivefrom), 'stamp')}</span>
            ),
          },
          { key: 'by', head: say('lab.by'), cell: ({ savedby }) => savedby || '–' },
          { key: 'note', head: say('lab.note'), cell: ({ note }) => note },
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
