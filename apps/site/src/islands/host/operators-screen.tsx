import { type HostedOperator, listOperators } from '@kerbside/web/hosting/host-api.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../console/desk-button.tsx'
import { AnswerWait } from '../console/form/answer-wait.tsx'
import { DeskPage } from '../console/form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../console/form/desk-table.tsx'
import { EmptyState } from '../console/form/empty-state.tsx'
import { HostLog } from './host-log.tsx'
import { LinkSheet, type MadeLink } from './link-sheet.tsx'
import { NewOperatorSheet } from './new-operator-sheet.tsx'
import { OperatorSheet } from './operator-sheet.tsx'
import { OPERATORS } from './use-host-change.ts'

const sayLast = ({ lastsignin }: HostedOperator): string =>
  lastsignin === '' ? say('host.never') : sayTime(new Date(lastsignin), 'stamp')

const columns = (): DeskColumn<HostedOperator>[] => [
  {
    key: 'name',
    head: say('host.name'),
    cell: ({ name, slug }) => (
      <span className="dk-who">
        <b>{name}</b>
        <span className="soft small">{slug}</span>
      </span>
    ),
    sort: ({ name }) => name,
  },
  {
    key: 'state',
    head: say('host.state'),
    cell: ({ state }) => (
      <span className={state === 'suspended' || state === 'leaving' ? 'host-suspended' : undefined}>
        {say(`host.state.${state}`)}
      </span>
    ),
    sort: ({ state }) => state,
  },
  {
    key: 'hosts',
    head: say('host.hosts'),
    cell: ({ hosts }) => hosts.map(({ host }) => host).join(', '),
  },
  {
    key: 'bookings',
    head: say('host.bookings'),
    cell: ({ bookings }) => say('host.count', { count: bookings }),
    sort: ({ bookings }) => bookings,
    end: true,
  },
  {
    key: 'last',
    head: say('host.lastSignIn'),
    cell: sayLast,
    sort: ({ lastsignin }) => lastsignin,
  },
]

/** Who takes bookings on this install, and what was done about them. */
export function OperatorsScreen() {
  const query = useQuery({ queryKey: OPERATORS, queryFn: listOperators })
  return <AnswerWait query={query}>{(operators) => <Operators operators={operators} />}</AnswerWait>
}

function Operators({ operators }: { operators: readonly HostedOperator[] }) {
  const [open, setOpen] = useState('')
  const [isNew, setIsNew] = useState(false)
  const [made, setMade] = useState<MadeLink>()
  const chosen = operators.find(({ slug }) => slug === open)
  return (
    <DeskPage
      title={say('host.title')}
      sentence={say('host.sentence')}
      wide
      actions={
        <DeskButton look="primary" onPress={() => setIsNew(true)}>
          {say('host.new')}
        </DeskButton>
      }
    >
      <DeskTable
        label={say('host.title')}
        columns={columns()}
        rows={operators}
        rowKey={({ slug }) => slug}
        empty={<EmptyState title={say('host.none')} text={say('host.noneText')} />}
        onRow={({ slug }) => setOpen(slug)}
      />
      <HostLog />
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
    </DeskPage>
  )
}
