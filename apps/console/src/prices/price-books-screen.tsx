import './tariff-messages.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { NumberInput } from '../ui/form/number-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import {
  createPriceBook,
  fetchPriceBooks,
  type PriceBooks,
  requestPriceBookClose,
} from './desk-prices.ts'
import { choosePriceBook } from './use-price-draft.ts'
import './prices.css'

type Book = PriceBooks[number]

/** The price books: the standard one, one for each other currency, and those of accounts. */
export function PriceBooksScreen() {
  const { member, notify } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const query = useQuery({
    queryKey: ['prices', 'books'],
    queryFn: ({ signal }) => fetchPriceBooks({ signal }),
  })
  const act = async (work: Promise<{ ok: boolean; message?: string }>, done: string) => {
    const { ok, message = '' } = await work
    notify(ok ? done : message)
    void queries.invalidateQueries({ queryKey: ['prices'] })
  }
  const mayEdit = member.role === 'owner'
  const inForce = (book: Book) => book.versions.find(({ version }) => version === book.inForce)
  const columns: DeskColumn<Book>[] = [
    {
      head: t('tariff.book'),
      sort: ({ name }) => name,
      cell: (book) => (
        <button
          type="button"
          className="dk-row-open"
          disabled={book.closed}
          onClick={() => {
            choosePriceBook(book.book)
            void navigate('/console/prices/fixed')
          }}
        >
          {book.name}
        </button>
      ),
    },
    { head: t('tariff.bookFor'), cell: describeBookScope },
    {
      head: t('tariff.currency'),
      sort: ({ currencyCode }) => currencyCode,
      cell: ({ currencyCode }) => currencyCode,
    },
    {
      head: t('tariff.bookLive'),
      cell: (book) => {
        const live = inForce(book)
        return live
          ? t('tariff.bookSince', {
              version: live.version,
              day: formatTime(new Date(live.effectiveFrom), 'date'),
            })
          : t('tariff.notLiveYet')
      },
    },
    {
      head: t('tariff.draft'),
      cell: ({ draft }) =>
        draft && (
          <span className="dk-tag warn">
            {t('tariff.bookDraft', {
              name: draft.changedBy,
              day: formatTime(new Date(draft.changedAt), 'day'),
            })}
          </span>
        ),
    },
    {
      head: '',
      align: 'end',
      cell: ({ book, closed }) =>
        mayEdit &&
        book !== 'public' &&
        (closed ? (
          <DeskButton
            size="small"
            onPress={() => void act(createPriceBook({ book }), t('tariff.bookOpened'))}
          >
            {t('tariff.openBook')}
          </DeskButton>
        ) : (
          <DeskButton
            size="small"
            onPress={() => void act(requestPriceBookClose(book), t('tariff.bookClosed'))}
          >
            {t('tariff.closeBook')}
          </DeskButton>
        )),
    },
  ]
  return (
    <ListScreen
      title={t('areas.priceBooks')}
      sentence={t('tariff.booksText')}
      actions={
        mayEdit && (
          <DeskButton look="primary" onPress={() => setOpening(true)}>
            {t('tariff.newBook')}
          </DeskButton>
        )
      }
      query={query}
      rows={(books) => books}
      rowKey={({ book }) => book}
      columns={columns}
    >
      {isOpening && (
        <NewPriceBook
          onClose={() => setOpening(false)}
          onMade={() => void queries.invalidateQueries({ queryKey: ['prices'] })}
        />
      )}
    </ListScreen>
  )
}

function describeBookScope({ bookerId, closed }: Book): string {
  if (closed) return t('tariff.forNone')
  return bookerId === 0 ? t('tariff.forAll') : t('tariff.forAccount', { id: bookerId })
}

function NewPriceBook({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const [form, setForm] = useState({ name: '', currency: '' })
  const [account, setAccount] = useState<number>()
  const [rejection, setRejection] = useState('')
  const make = async () => {
    const slug = form.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40)
    const result = await createPriceBook({
      book: slug || 'book',
      name: form.name,
      currencyCode: form.currency.toUpperCase(),
      bookerId: account ?? 0,
    })
    if (!result.ok) return setRejection(result.message)
    onMade()
    onClose()
  }
  return (
    <DeskSheet
      title={t('tariff.newBook')}
      sentence={t('tariff.newBookText')}
      onClose={onClose}
      actions={
        <DeskButton look="primary" disabled={form.name.trim() === ''} onPress={() => void make()}>
          {t('tariff.makeBook')}
        </DeskButton>
      }
    >
      <div className="dk-form">
        <DeskField label={t('tariff.bookName')}>
          {(id) => (
            <TextInput
              id={id}
              max={120}
              value={form.name}
              onChange={(name) => setForm({ ...form, name })}
            />
          )}
        </DeskField>
        <DeskField label={t('tariff.currency')} help={t('tariff.currencyHelp')}>
          {(id) => (
            <TextInput
              id={id}
              max={3}
              placeholder="EUR"
              value={form.currency}
              onChange={(currency) => setForm({ ...form, currency })}
            />
          )}
        </DeskField>
        <DeskField label={t('tariff.account')} help={t('tariff.accountHelp')}>
          {(id) => <NumberInput id={id} value={account} min={1} onChange={setAccount} />}
        </DeskField>
      </div>
      {rejection !== '' && (
        <p className="dk-note bad" role="alert">
          {rejection}
        </p>
      )}
    </DeskSheet>
  )
}
