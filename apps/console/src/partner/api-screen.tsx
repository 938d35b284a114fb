import './desk-messages.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import type { ApiKeyOfDesk } from './desk-api.ts'
import { EndKeySheet } from './end-key-sheet.tsx'
import { KeySheet } from './key-sheet.tsx'
import { apiKeysOfDesk } from './partner-queries.ts'
import './partner.css'

/** API keys for other programs: create, view, revoke. */
export function ApiScreen() {
  const [open, setOpen] = useState<ApiKeyOfDesk | 'new'>()
  const close = () => setOpen(undefined)
  const query = useQuery(apiKeysOfDesk())
  return (
    <ListScreen
      title={t('areas.api')}
      sentence={
        <>
          {t('partner.keysAbout')}{' '}
          {query.data && <a href={`${query.data.base}/docs`}>{t('partner.docs')}</a>}
        </>
      }
      query={query}
      rows={({ keys }) => keys}
      rowKey={({ id }) => id}
      columns={columnsOf(setOpen)}
      empty={{ title: t('partner.keysNone'), text: t('partner.keysNoneText') }}
      create={{ text: t('partner.keyNew'), onPress: () => setOpen('new') }}
    >
      {open === 'new' && <KeySheet onClose={close} />}
      {open && open !== 'new' && <EndKeySheet apiKey={open} onClose={close} />}
    </ListScreen>
  )
}

const dayOf = (at: string): string =>
  at === '' ? t('partner.never') : formatTime(new Date(at), 'date')

const columnsOf = (onEnd: (key: ApiKeyOfDesk) => void): DeskColumn<ApiKeyOfDesk>[] => [
  { head: t('partner.name'), cell: ({ name }) => <b>{name}</b>, sort: ({ name }) => name },
  { head: t('partner.key'), cell: ({ startsWith }) => <code>{startsWith}…</code> },
  {
    head: t('partner.may'),
    cell: ({ scopes }) =>
      scopes.map((scope) => t(`partner.scope.${scope}` as MessageId)).join(', '),
  },
  { head: t('partner.used'), cell: ({ usedAt }) => dayOf(usedAt), sort: ({ usedAt }) => usedAt },
  { head: t('partner.ends'), cell: ({ endsAt }) => dayOf(endsAt), sort: ({ endsAt }) => endsAt },
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
