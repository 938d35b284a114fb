import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { LinkSheet, type MadeLink } from './link-sheet.tsx'
import { NewOperatorSheet } from './new-operator-sheet.tsx'
import { OperatorSheet } from './operator-sheet.tsx'
import { type HostedOperator, listOperators } from './platform-api.ts'
import { PlatformLog } from './platform-log.tsx'
import { OPERATORS } from './use-platform-change.ts'

const formatLastSignIn = ({ lastSignIn }: HostedOperator): string =>
  lastSignIn === '' ? t('host.never') : formatTime(new Date(lastSignIn), 'stamp')

const columns = (): DeskColumn<HostedOperator>[] => [
  {
    head: t('host.name'),
    cell: ({ name, slug }) => (
      <span className="dk-who">
        <b>{name}</b>
        <span className="soft small">{slug}</span>
      </span>
    ),
    sort: ({ name }) => name,
  },
  {
    head: t('host.state'),
    cell: ({ state }) => (
      <span className={state === 'suspended' || state === 'leaving' ? 'host-suspended' : undefined}>
        {t(`host.state.${state}`)}
      </span>
    ),
    sort: ({ state }) => state,
  },
  { head: t('host.hosts'), cell: ({ hosts }) => hosts.map(({ host }) => host).join(', ') },
  {
    head: t('host.bookings'),
    cell: ({ bookings }) => t('host.count', { count: bookings }),
    sort: ({ bookings }) => bookings,
    align: 'end',
  },
  { head: t('host.lastSignIn'), cell: formatLastSignIn, sort: ({ lastSignIn }) => lastSignIn },
]

/** The operators on this install, and the log of actions on them. */
export function OperatorsScreen() {
  const query = useQuery({
    queryKey: OPERATORS,
    queryFn: ({ signal }) => listOperators({ signal }),
  })
  const [open, setOpen] = useState('')
  const [isNew, setIsNew] = useState(false)
  const [made, setMade] = useState<MadeLink>()
  const chosen = query.data?.find(({ slug }) => slug === open)
  return (
    <ListScreen
      title={t('host.title')}
      sentence={t('host.sentence')}
      actions={
        <DeskButton look="primary" onPress={() => setIsNew(true)}>
          {t('host.new')}
        </DeskButton>
      }
      query={query}
      rows={(operators) => operators}
      rowKey={({ slug }) => slug}
      columns={columns()}
      empty={{ title: t('host.none'), text: t('host.noneText') }}
      onOpen={({ slug }) => setOpen(slug)}
    >
      <PlatformLog />
      {isNew && (
        <NewOperatorSheet
          onMade={(link) => {
            setIsNew(false)
            setMade(link)
          }}
          onClose={() => setIsNew(false)}
        />
      )}
      {made && <LinkSheet {...made} onClose={() => setMade(undefined)} />}
      {chosen && <OperatorSheet key={chosen.slug} operator={chosen} onClose={() => setOpen('')} />}
    </ListScreen>
  )
}
