import '../content/messages.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BoardError } from '../board/board-wait.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton, DeskSegments } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { changeEnquiryState, type EnquiryItem, type EnquiryState, fetchEnquiries } from './api.ts'
import { Message } from './message.tsx'
import './messages.css'

type Folder = { text: MessageId; none: MessageId; noneText: MessageId; doneMessage: MessageId }

const FOLDERS: Readonly<Record<EnquiryState, Folder>> = {
  open: {
    text: 'pages.open',
    none: 'pages.noneOpen',
    noneText: 'pages.noneOpenText',
    doneMessage: 'pages.isOpen',
  },
  done: {
    text: 'pages.done',
    none: 'pages.noneDone',
    noneText: 'pages.noneDoneText',
    doneMessage: 'pages.isDone',
  },
  spam: {
    text: 'pages.spam',
    none: 'pages.noneSpam',
    noneText: 'pages.noneSpamText',
    doneMessage: 'pages.isSpam',
  },
}

const STATES = ['open', 'done', 'spam'] as const

/** Messages from visitors: open, answered, held back. */
export function MessagesScreen() {
  const { notify, operator } = useDesk()
  const [state, setState] = useState<EnquiryState>('open')
  const queries = useQueryClient()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['enquiries', state],
      queryFn: ({ signal, pageParam }) => fetchEnquiries({ state, after: pageParam }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => (last.more ? last.enquiries.at(-1)?.id : undefined),
    },
  )
  const counts = data?.pages[0]?.counts
  const shown = data?.pages.flatMap(({ enquiries }) => enquiries)
  const { none, noneText } = FOLDERS[state]
  const nameOf = (entry: EnquiryState) => {
    const count = entry === 'done' ? 0 : (counts?.[entry] ?? 0)
    const name = t(FOLDERS[entry].text)
    return count > 0 ? t('pages.countOf', { name, count }) : name
  }
  const move = async ({ id }: EnquiryItem, to: EnquiryState) => {
    const result = await changeEnquiryState({ id, state: to })
    await queries.invalidateQueries({ queryKey: ['enquiries'] })
    notify(result.ok ? t(FOLDERS[to].doneMessage) : result.message)
  }
  return (
    <DeskPage title={t('pages.messages')} sentence={t('pages.messagesSentence')}>
      <div>
        <DeskSegments
          label={t('pages.messages')}
          choices={STATES.map((value) => ({ value, text: nameOf(value) }))}
          chosen={state}
          onChoose={setState}
        />
      </div>
      {!shown && error && <BoardError error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <div className="dk-area-lost" aria-busy="true" />}
      {shown?.length === 0 && <EmptyState title={t(none)} text={t(noneText)} />}
      {shown && shown.length > 0 && (
        <ul className="dk-messages">
          {shown.map((item) => (
            <li key={item.id}>
              <Message item={item} company={operator} onMove={(to) => void move(item, to)} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <DeskButton disabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('pages.more')}
          </DeskButton>
        </div>
      )}
    </DeskPage>
  )
}
