import './tariff-messages.ts'
import './simulation/price-simulation-messages.ts'
import { countDraftChanges } from '@kerbside/domain/quotation/price-list/edit-sheet.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { fetchPriceBooks } from './desk-prices.ts'
import { ClashSheet } from './sheet/clash-sheet.tsx'
import {
  choosePriceBook,
  type DraftDesk,
  useChosenPriceBook,
  usePriceDraft,
} from './use-price-draft.ts'
import { PublishSheet } from './versions/publish-sheet.tsx'
import './prices.css'

type PricesPageProps = {
  title: MessageId
  sentence?: MessageId
  wide?: boolean
  /** Buttons of this page, before those of the draft. */
  tools?: (desk: DraftDesk) => ReactNode
  aside?: (desk: DraftDesk) => ReactNode
  children: (desk: DraftDesk) => ReactNode
}

/** A page of the price book: the choice of book, the unpublished changes, and the button to put them live. */
export function PricesPage({ title, sentence, wide, tools, aside, children }: PricesPageProps) {
  const { desk, error, empty } = usePriceDraft()
  const beside = desk && aside?.(desk)
  return (
    <DeskPage
      title={t(title)}
      sentence={sentence && t(sentence)}
      {...(wide ? { wide } : {})}
      actions={
        <>
          <PriceBookChoice />
          {desk && <DraftState desk={desk} />}
          {desk && tools?.(desk)}
          {desk && <DraftActions desk={desk} />}
        </>
      }
      {...(beside ? { aside: <aside className="dk-pr-aside">{beside}</aside> } : {})}
    >
      {error && !desk && <p role="alert">{t('tariff.loadFailed')}</p>}
      {empty && <EmptyState title={t('tariff.emptyBook')} text={t('tariff.emptyBookText')} />}
      {!desk && !error && !empty && <div className="dk-pr-wait" aria-busy="true" />}
      {desk?.state === 'failed' && !desk.clash && (
        <p className="dk-note bad" role="alert">
          {t('tariff.notKept', { why: desk.message })}{' '}
          <DeskButton size="small" onPress={() => void desk.store.flush()}>
            {t('areas.again')}
          </DeskButton>
        </p>
      )}
      {desk && children(desk)}
      {desk?.clash && <ClashSheet desk={desk} />}
    </DeskPage>
  )
}

/** Which book the area's pages show, if there are several. */
export function PriceBookChoice() {
  const book = useChosenPriceBook()
  const { data = [] } = useQuery({
    queryKey: ['prices', 'books'],
    queryFn: ({ signal }) => fetchPriceBooks({ signal }),
  })
  const open = data.filter(({ closed }) => !closed)
  if (open.length < 2) return null
  return (
    <select
      className="dk-in dk-pr-book"
      aria-label={t('tariff.book')}
      value={book}
      onChange={({ target }) => choosePriceBook(target.value)}
    >
      {open.map((item) => (
        <option key={item.book} value={item.book}>
          {item.name}
        </option>
      ))}
    </select>
  )
}

function DraftState({ desk }: { desk: DraftDesk }) {
  const { live, document, state, changedBy } = desk
  const { cells, rules } = countDraftChanges(live?.document, document)
  if (cells + rules === 0)
    return (
      <span className="soft dk-pr-state">
        {live ? t('tariff.liveNow', { version: live.version }) : t('tariff.notLiveYet')}
      </span>
    )
  return (
    <output className="dk-pr-state">
      <span className="dk-tag warn">{t('tariff.draft')}</span>{' '}
      <span className="soft">
        {t('tariff.changed', { cells, rules })}
        {state === 'waiting' || state === 'keeping' ? ` ${t('tariff.keeping')}` : ''}
        {changedBy === '' ? '' : ` ${t('tariff.keptBy', { name: changedBy })}`}
      </span>
    </output>
  )
}

function DraftActions({ desk }: { desk: DraftDesk }) {
  const { member } = useDesk()
  const [isOpen, setOpen] = useState(false)
  const { live, document, errors, store } = desk
  const { cells, rules } = countDraftChanges(live?.document, document)
  // a book that was never live can be put live without changes
  const isChanged = !live || cells + rules > 0
  const open = useEffectEvent((event: KeyboardEvent) => {
    const letter = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || isModal()) return
    if (letter === 's') {
      event.preventDefault()
      if (isChanged) setOpen(true)
    }
    const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea')
    if (isField || (letter !== 'z' && letter !== 'y')) return
    event.preventDefault()
    if (letter === 'y' || event.shiftKey) store.redo()
    else store.undo()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => open(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  if (member.role !== 'owner') return null
  return (
    <>
      <DeskButton hint="Ctrl Z" disabled={!desk.mayUndo} onPress={store.undo}>
        {t('areas.undo')}
      </DeskButton>
      <DeskButton look="primary" disabled={!isChanged} onPress={() => setOpen(true)}>
        {errors.length > 0 && isChanged
          ? t('tariff.settleFirst', { count: errors.length })
          : t('tariff.publish')}
      </DeskButton>
      {isOpen && <PublishSheet desk={desk} onClose={() => setOpen(false)} />}
    </>
  )
}

const isModal = (): boolean => globalThis.document.querySelector('dialog[open]') !== null
