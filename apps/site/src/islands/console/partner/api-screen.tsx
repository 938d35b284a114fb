import '@kerbside/web/partner/desk-words.ts'
import type { ApiKeyOfDesk, ApiKeys } from '@kerbside/web/partner/desk-api.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { EndKeySheet } from './end-key-sheet.tsx'
import { KeySheet } from './key-sheet.tsx'
import { apiKeysOfDesk } from './partner-queries.ts'
import './partner.css'

/** Keys for other programs: made, looked over, ended. */
export function ApiScreen() {
  return (
    <AnswerWait query={useQuery(apiKeysOfDesk())}>{(data) => <Listed data={data} />}</AnswerWait>
  )
}

function Listed({ data }: { data: ApiKeys }) {
  const [open, setOpen] = useState<ApiKeyOfDesk | 'new'>()
  const close = () => setOpen(undefined)
  const make = (
    <DeskButton look="primary" onPress={() => setOpen('new')}>
      {say('partner.keyNew')}
    </DeskButton>
  )
  return (
    <DeskPage
      title={say('areas.api')}
      sentence={
        <>
          {say('partner.keysAbout')} <a href={`${data.base}/docs`}>{say('partner.docs')}</a>
        </>
      }
      wide
      actions={data.keys.length > 0 && make}
    >
      <DeskTable
        label={say('areas.api')}
        columns={columnsOf(setOpen)}
        rows={data.keys}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={say('partner.keysNone')}
            text={say('partner.keysNoneText')}
            action={make}
          />
        }
      />
      {open === 'new' && <KeySheet onClose={close} />}
      {open && open !== 'new' && <EndKeySheet apiKey={open} onClose={close} />}
    </DeskPage>
  )
}

const dayOf = (at: string): string =>
  at === '' ? say('partner.never') : sayTime(new Date(at), 'longDay')

const columnsOf = (onEnd: (key: ApiKeyOfDesk) => void): DeskColumn<ApiKeyOfDesk>[] => [
  {
    key: 'name',
    head: say('partner.name'),
    cell: ({ name }) => <b>{name}</b>,
    sort: ({ name }) => name,
  },
  { key: 'key', head: say('partner.key'), cell: ({ startswith }) => <code>{startswith}…</code> },
  {
    key: 'may',
    head: say('partner.may'),
    cell: ({ scopes }) =>
      scopes.map((scope) => say(`partner.scope.${scope}` as MessageId)).join(', '),
  },
  {
    key: 'used',
    head: say('partner.used'),
    cell: ({ usedat }) => dayOf(usedat),
    sort: ({ usedat }) => usedat,
  },
  {
    key: 'ends',
    head: say('partner.ends'),
    cell: ({ endsat }) => dayOf(endsat),
    sort: ({ endsat }) => endsat,
  },
  {
    key: 'stands',
    head: say('partner.stands'),
    cell: ({ stands }) => (
      <span className={stands === 'open' ? 'dk-tag good' : 'dk-tag'}>
        {say(`partner.stands.${stands}`)}
      </span>
    ),
    sort: ({ stands }) => stands,
  },
  {
    key: 'end',
    head: '',
    cell: (key) =>
      key.stands === 'open' && (
        <DeskButton size="small" onPress={() => onEnd(key)}>
          {say('partner.keyEnd')}
        </DeskButton>
      ),
    end: true,
  },
]
