import '@kerbside/web/quotation/tariff-words.ts'
import '@kerbside/web/quotation/lab-words.ts'
import { countDraftChanges } from '@kerbside/domain/quotation/edit-sheet.ts'
import { askPriceBooks } from '@kerbside/web/quotation/desk-prices.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { ClashSheet } from './clash-sheet.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import { chooseBook, type DraftDesk, useChosenBook, usePriceDraft } from './use-price-draft.ts'
import './prices.css'

type PricesPageProps = {
  title: MessageId
  sentence?: MessageId
  wide?: boolean
  /** Buttons of this page before those of the draft. */
  tools?: (desk: DraftDesk) => ReactNode
  aside?: (desk: DraftDesk) => ReactNode
  children: (desk: DraftDesk) => ReactNode
}

/** A page of the price book: which book, what is changed and not live, and the way to put it live. */
export function PricesPage({ title, sentence, wide, tools, aside, children }: PricesPageProps) {
  const { desk, error, empty } = usePriceDraft()
  const beside = desk && aside?.(desk)
  return (
    <DeskPage
      title={say(title)}
      sentence={sentence && say(sentence)}
      {...(wide ? { wide } : {})}
      actions={
        <>
          <BookChoice />
          {desk && <DraftState desk={desk} />}
          {desk && tools?.(desk)}
          {desk && <DraftActions desk={desk} />}
        </>
      }
      {...(beside ? { aside: <aside className="dk-pr-aside">{beside}</aside> } : {})}
    >
      {error && !desk && <p role="alert">{say('tariff.unheard')}</p>}
      {empty && <EmptyState title={say('tariff.emptyBook')} text={say('tariff.emptyBookText')} />}
      {!desk && !error && !empty && <div className="dk-pr-wait" aria-busy="true" />}
      {desk?.state === 'failed' && !desk.clash && (
        <p className="dk-note bad" role="alert">
          {say('tariff.notKept', { why: desk.message })}{' '}
          <DeskButton size="small" onPress={() => void desk.store.flush()}>
            {say('areas.again')}
          </DeskButton>
        </p>
      )}
      {desk && children(desk)}
      {desk?.clash && <ClashSheet desk={desk} />}
    </DeskPage>
  )
}

/** Which book the pages of the area show, where there are several. */
export function BookChoice() {
  const book = useChosenBook()
  const { data = [] } = useQuery({
    queryKey: ['prices', 'books'],
    queryFn: ({ signal }) => askPriceBooks(signal),
  })
  const open = data.filter(({ closed }) => !closed)
  if (open.length < 2) return null
  return (
    <select
      className="dk-in dk-pr-book"
      aria-label={say('tariff.book')}
      value={book}
      onChange={({ target }) => chooseBook(target.value)}
    >
      {open.map((one) => (
        <option key={one.book} value={one.book}>
          {one.name}
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
        {live ? say('tariff.liveNow', { version: live.version }) : say('tariff.notLiveYet')}
      </span>
    )
  return (
    <output className="dk-pr-state">
      <span className="dk-tag warn">{say('tariff.draft')}</span>{' '}
      <span className="soft">
        {say('tariff.changed', { cells, rules })}
        {state === 'waiting' || state === 'keeping' ? ` ${say('tariff.keeping')}` : ''}
        {changedBy === '' ? '' : ` ${say('tariff.keptBy', { name: changedBy })}`}
      </span>
    </output>
  )
}

function DraftActions({ desk }: { desk: DraftDesk }) {
  const { member } = useDesk()
  const [isOpen, setOpen] = useState(false)
  const { live, document, faults, store } = desk
  const { cells, rules } = countDraftChanges(live?.document, document)
  // what nobody was priced by yet is put live as it stands
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
    const hear = (event: KeyboardEvent) => open(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  if (member.role !== 'owner') return null
  return (
    <>
      <DeskButton hint="Ctrl Z" disabled={!desk.mayUndo} onPress={store.undo}>
        {say('areas.undo')}
      </DeskButton>
      <DeskButton look="primary" disabled={!isChanged} onPress={() => setOpen(true)}>
        {faults.length > 0 && isChanged
          ? say('tariff.settleFirst', { count: faults.length })
          : say('tariff.putLive')}
      </DeskButton>
      {isOpen && <PublishSheet desk={desk} onClose={() => setOpen(false)} />}
    </>
  )
}

const isModal = (): boolean => globalThis.document.querySelector('dialog[open]') !== null
