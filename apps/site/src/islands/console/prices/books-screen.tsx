import '@kerbside/web/quotation/tariff-words.ts'
import {
  askPriceBooks,
  closeBook,
  openBook,
  type PriceBooks,
} from '@kerbside/web/quotation/desk-prices.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { chooseBook } from './use-price-draft.ts'
import './prices.css'

type Book = PriceBooks[number]

/** Whose prices and in which currency: the standard book, one for each other currency, one for an account. */
export function BooksScreen() {
  const { member, tell } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['prices', 'books'],
    queryFn: ({ signal }) => askPriceBooks(signal),
  })
  const act = async (work: Promise<string | undefined>, done: string) => {
    const refused = await work.catch((reason: unknown) =>
      reason instanceof Error ? reason.message : String(reason),
    )
    tell(refused ?? done)
    void queries.invalidateQueries({ queryKey: ['prices'] })
  }
  const mayEdit = member.role === 'owner'
  const inForce = (book: Book) => book.versions.find(({ version }) => version === book.inforce)
  return (
    <DeskPage
      title={say('areas.priceBooks')}
      sentence={say('tariff.booksText')}
      wide
      actions={
        mayEdit && (
          <DeskButton look="primary" onPress={() => setOpening(true)}>
            {say('tariff.newBook')}
          </DeskButton>
        )
      }
    >
      {error && <p role="alert">{say('tariff.unheard')}</p>}
      {data && (
        <DeskTable
          label={say('areas.priceBooks')}
          rows={data}
          rowKey={({ book }) => book}
          empty={null}
          columns={[
            {
              key: 'name',
              head: say('tariff.book'),
              sort: ({ name }) => name,
              cell: (book) => (
                <button
                  type="button"
                  className="dk-row-open"
                  disabled={book.closed}
                  onClick={() => {
                    chooseBook(book.book)
                    void navigate('/console/prices/fixed')
                  }}
                >
                  {book.name}
                </button>
              ),
            },
            { key: 'for', head: say('tariff.bookFor'), cell: sayFor },
            {
              key: 'currency',
              head: say('tariff.currency'),
              sort: ({ currencycode }) => currencycode,
              cell: ({ currencycode }) => currencycode,
            },
            {
              key: 'live',
              head: say('tariff.bookLive'),
              cell: (book) => {
                const live = inForce(book)
                return live
                  ? say('tariff.bookSince', {
                      version: live.version,
                      day: sayTime(new Date(live.effectivefrom), 'longDay'),
                    })
                  : say('tariff.notLiveYet')
              },
            },
            {
              key: 'draft',
              head: say('tariff.draft'),
              cell: ({ draft }) =>
                draft && (
                  <span className="dk-tag warn">
                    {say('tariff.bookDraft', {
                      name: draft.changedby,
                      day: sayTime(new Date(draft.changedat), 'day'),
                    })}
                  </span>
                ),
            },
            {
              key: 'act',
              head: '',
              end: true,
              cell: ({ book, closed }) =>
                mayEdit &&
                book !== 'public' &&
                (closed ? (
                  <DeskButton
                    size="small"
                    onPress={() => void act(openBook({ book }), say('tariff.bookOpened'))}
                  >
                    {say('tariff.openBook')}
                  </DeskButton>
                ) : (
                  <DeskButton
                    size="small"
                    onPress={() => void act(closeBook(book), say('tariff.bookClosed'))}
                  >
                    {say('tariff.closeBook')}
                  </DeskButton>
                )),
            },
          ]}
        />
      )}
      {isOpening && (
        <NewBook
          onClose={() => setOpening(false)}
          onMade={() => void queries.invalidateQueries({ queryKey: ['prices'] })}
        />
      )}
    </DeskPage>
  )
}

function sayFor({ bookerid, closed }: Book): string {
  if (closed) return say('tariff.forNobody')
  return bookerid === 0 ? say('tariff.forEverybody') : say('tariff.forAccount', { id: bookerid })
}

function NewBook({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const [said, setSaid] = useState({ name: '', currency: '' })
  const [account, setAccount] = useState<number>()
  const [refused, setRefused] = useState('')
  const make = async () => {
    const slug = said.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40)
    const why = await openBook({
      book: slug || 'book',
      name: said.name,
      currencycode: said.currency.toUpperCase(),
      bookerid: account ?? 0,
    }).catch((reason: unknown) => (reason instanceof Error ? reason.message : String(reason)))
    if (why !== undefined) return setRefused(why)
    onMade()
    onClose()
  }
  return (
    <DeskSheet
      title={say('tariff.newBook')}
      sentence={say('tariff.newBookText')}
      onClose={onClose}
      actions={
        <DeskButton look="primary" disabled={said.name.trim() === ''} onPress={() => void make()}>
          {say('tariff.makeBook')}
        </DeskButton>
      }
    >
      <div className="dk-form">
        <DeskField label={say('tariff.bookName')}>
          {(id) => (
            <TextInput
              id={id}
              most={120}
              value={said.name}
              onChange={(name) => setSaid({ ...said, name })}
            />
          )}
        </DeskField>
        <DeskField label={say('tariff.currency')} help={say('tariff.currencyHelp')}>
          {(id) => (
            <TextInput
              id={id}
              most={3}
              placeholder="EUR"
              value={said.currency}
              onChange={(currency) => setSaid({ ...said, currency })}
            />
          )}
        </DeskField>
        <DeskField label={say('tariff.account')} help={say('tariff.accountHelp')}>
          {(id) => <NumberInput id={id} value={account} least={1} onChange={setAccount} />}
        </DeskField>
      </div>
      {refused !== '' && (
        <p className="dk-note bad" role="alert">
          {refused}
        </p>
      )}
    </DeskSheet>
  )
}
