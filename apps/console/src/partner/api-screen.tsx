import './desk-messages.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import type { ApiKeyOfDesk, ApiKeys } from './desk-api.ts'
import { EndKeySheet } from './end-key-sheet.tsx'
import { KeySheet } from './key-sheet.tsx'
import { apiKeysOfDesk } from './partner-queries.ts'
import './partner.css'

/** API keys for other programs: create, view, revoke. */
export function ApiScreen() {
  return (
    <QueryBoundary query={useQuery(apiKeysOfDesk())}>
      {(data) => <Listed data={data} />}
    </QueryBoundary>
  )
}

function Listed({ data }: { data: ApiKeys }) {
  const [open, setOpen] = useState<ApiKeyOfDesk | 'new'>()
  const close = () => setOpen(undefined)
  const make = (
    <DeskButton look="primary" onPress={() => setOpen('new')}>
      {t('partner.keyNew')}
    </DeskButton>
  )
  return (
    <DeskPage
      title={t('areas.api')}
      sentence={
        <>
          {t('partner.keysAbout')} <a href={`${data.base}/docs`}>{t('partner.docs')}</a>
        </>
      }
      wide
      actions={data.keys.length > 0 && make}
    >
      <DeskTable
        label={t('areas.api')}
        columns={columnsOf(setOpen)}
        rows={data.keys}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={t('partner.keysNone')}
            text={t('partner.keysNoneText')}
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
  at === '' ? t('partner.never') : formatTime(new Date(at), 'longDay')

const columnsOf = (onEnd: (key: ApiKeyOfDesk) => void): DeskColumn<ApiKeyOfDesk>[] => [
  { head: t('partner.name'), cell: ({ name }) => <b>{name}</b>, sort: ({ name }) => name },
  { head: t('partner.key'), cell: ({ startswith }) => <code>{startswith}…</code> },
  {
    head: t('partner.may'),
    cell: ({ scopes }) =>
      scopes.map((scope) => t(`partner.scope.${scope}` as MessageId)).join(', '),
  },
  { head: t('partner.used'), cell: ({ usedat }) => dayOf(usedat), sort: ({ usedat }) => usedat },
  { head: t('partner.ends'), cell: ({ endsat }) => dayOf(endsat), sort: ({ endsat }) => endsat },
  {
    head: t('partner.stands'),
    cell: ({ stands }) => (
      <span className={stands === 'open' ? 'dk-tag good' : 'dk-tag'}>
        {t(`partner.stands.${stands}`)}
      </span>
    ),
    sort: ({ stands }) => stands,
  },
  {
    head: '',
    cell: (key) =>
      key.stands === 'open' && (
        <DeskButton size="small" onPress={() => onEnd(key)}>
          {t('partner.keyEnd')}
        </DeskButton>
      ),
    align: 'end',
  },
]
