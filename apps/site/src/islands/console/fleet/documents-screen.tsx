import type { Fleet, FleetDriver } from '@kerbside/web/fleet/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { FleetWait } from './fleet-wait.tsx'
import { DriverSheets, type OpenDriver } from './open-driver.tsx'
import {
  nameOf,
  PAPERS,
  type PaperLook,
  sayDocument,
  sayOutcome,
  urgencyOf,
} from './say-document.ts'

/** Every driver's documents and their car's, by what ends first, and what follows from it. */
export const DocumentsScreen = () => (
  <FleetWait>{(fleet) => <DocumentsTable fleet={fleet} />}</FleetWait>
)

const Look = ({ look: { tone, text } }: { look: PaperLook }) => (
  <span className={`dk-doc is-${tone}`}>{text}</span>
)

function DocumentsTable({ fleet }: { fleet: Fleet }) {
  const { member } = useDesk()
  const [open, setOpen] = useState<OpenDriver>()
  const { drivers, today } = fleet
  const sorted = drivers.toSorted((one, other) => (urgencyOf(one) < urgencyOf(other) ? -1 : 1))
  const carOf = (driver: FleetDriver) =>
    fleet.vehicles.find(({ number }) => number === driver.vehiclenumber)
  const toneOf = (driver: FleetDriver) => sayOutcome(driver).tone
  const count = (tone: PaperLook['tone']) => drivers.filter((one) => toneOf(one) === tone).length
  const mayChange = member.role === 'owner'
  const columns: DeskColumn<FleetDriver>[] = [
    {
      key: 'driver',
      head: say('people.driver'),
      cell: (driver) => <b>{nameOf(driver)}</b>,
      sort: nameOf,
    },
    {
      key: 'car',
      head: say('people.vehicle'),
      cell: (driver) => {
        const car = carOf(driver)
        return car ? <span className="dk-plate">{car.registration}</span> : say('people.none')
      },
      sort: (driver) => carOf(driver)?.registration ?? '',
    },
    ...PAPERS.map((kind): DeskColumn<FleetDriver> => {
      const paperOf = ({ papers }: FleetDriver) => papers.find((paper) => paper.kind === kind)
      return {
        key: kind,
        head: say(`people.${kind}`),
        cell: (driver) => <Look look={sayDocument(paperOf(driver), today)} />,
        sort: (driver) => paperOf(driver)?.endson ?? '',
      }
    }),
    {
      key: 'follows',
      head: say('people.follows'),
      cell: (driver) => <Look look={sayOutcome(driver)} />,
      sort: urgencyOf,
    },
  ]
  return (
    <DeskPage
      title={say('areas.documents')}
      sentence={say('people.documentsAbout')}
      wide
      actions={
        <span className="dk-doc-counts">
          <span className={count('bad') > 0 ? 'dk-doc is-bad' : 'dk-doc'}>
            {say('people.countBlocked', { count: count('bad') })}
          </span>
          <span className={count('soon') > 0 ? 'dk-doc is-soon' : 'dk-doc'}>
            {say('people.countSoon', { count: count('soon') })}
          </span>
          <span className="dk-doc">{say('people.countClear', { count: count('good') })}</span>
          {mayChange && (
            <DeskButton onPress={() => setOpen('new')}>{say('people.addDriver')}</DeskButton>
          )}
        </span>
      }
    >
      <DeskTable
        label={say('areas.documents')}
        columns={columns}
        rows={sorted}
        rowKey={({ number }) => number}
        empty={<EmptyState title={say('people.noDrivers')} text={say('people.noDriversText')} />}
        {...(mayChange && { onRow: ({ number }: FleetDriver) => setOpen(number) })}
      />
      <DriverSheets fleet={fleet} open={open} onOpen={setOpen} />
    </DeskPage>
  )
}
