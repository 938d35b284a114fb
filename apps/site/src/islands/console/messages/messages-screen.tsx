import '@kerbside/web/pages/words.ts'
import {
  askEnquiries,
  type EnquiryItem,
  type EnquiryState,
  sayMoved,
} from '@kerbside/web/enquiry/api.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say } from '@kerbside/words/say.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BoardUnheard } from '../board-wait.tsx'
import { DeskButton, DeskSegments } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { Message } from './message.tsx'
import './messages.css'

type Folder = { text: MessageId; none: MessageId; noneText: MessageId; told: MessageId }

const FOLDERS: Readonly<Record<EnquiryState, Folder>> = {
  open: {
    text: 'pages.open',
    none: 'pages.noneOpen',
    noneText: 'pages.noneOpenText',
    told: 'pages.isOpen',
  },
  done: {
    text: 'pages.done',
    none: 'pages.noneDone',
    noneText: 'pages.noneDoneText',
    told: 'pages.isDone',
  },
  spam: {
    text: 'pages.spam',
    none: 'pages.noneSpam',
    noneText: 'pages.noneSpamText',
    told: 'pages.isSpam',
  },
}

const STATES = ['open', 'done', 'spam'] as const

/** What visitors wrote: to answer, answered, held back. */
export function MessagesScreen() {
  const { tell, operator } = useDesk()
  const [state, setState] = useState<EnquiryState>('open')
  const queries = useQueryClient()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['enquiries', state],
      queryFn: ({ signal, pageParam }) => askEnquiries({ state, after: pageParam }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => (last.more ? last.enquiries.at(-1)?.id : undefined),
    },
  )
  const counts = data?.pages[0]?.counts
  const shown = data?.pages.flatMap(({ enquiries }) => enquiries)
  const { none, noneText } = FOLDERS[state]
  const nameOf = (one: EnquiryState) => {
    const count = one === 'done' ? 0 : (counts?.[one] ?? 0)
    const name = say(FOLDERS[one].text)
    return count > 0 ? say('pages.countOf', { name, count }) : name
  }
  const move = async ({ id }: EnquiryItem, to: EnquiryState) => {
    const refused = await sayMoved({ id, state: to })
    await queries.invalidateQueries({ queryKey: ['enquiries'] })
    tell(refused === '' ? say(FOLDERS[to].told) : refused)
  }
  return (
    <DeskPage title={say('pages.messages')} sentence={say('pages.messagesSentence')}>
      <div>
        <DeskSegments
          label={say('pages.messages')}
          choices={STATES.map((value) => ({ value, text: nameOf(value) }))}
          chosen={state}
          onChoose={setState}
        />
      </div>
      {!shown && error && <BoardUnheard error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <div className="dk-area-lost" aria-busy="true" />}
      {shown?.length === 0 && <EmptyState title={say(none)} text={say(noneText)} />}
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
            {say('pages.more')}
          </DeskButton>
        </div>
      )}
    </DeskPage>
  )
}
