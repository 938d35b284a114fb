import type { Fleet, FleetDriver } from '@kerbside/web/fleet/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { TextInput } from '../form/text-input.tsx'
import { FleetWait } from './fleet-wait.tsx'
import { DriverSheets, type OpenDriver } from './open-driver.tsx'
import { nameOf, sayOutcome } from './say-document.ts'

/** Everybody who drives here. */
export const DriversScreen = () => (
  <FleetWait>{(fleet) => <DriversTable fleet={fleet} />}</FleetWait>
)

function DriversTable({ fleet }: { fleet: Fleet }) {
  const { member } = useDesk()
  const mayChange = member.role === 'owner'
  const [sought, setSought] = useState('')
  const [open, setOpen] = useState<OpenDriver>()
  const plateOf = (driver: FleetDriver) =>
    fleet.vehicles.find(({ number }) => number === driver.vehiclenumber)?.registration ?? ''
  const found = fleet.drivers.filter((driver) =>
    [nameOf(driver), driver.phone, driver.email, plateOf(driver), String(driver.number)].some(
      (text) => text.toLowerCase().includes(sought.trim().toLowerCase()),
    ),
  )
  const columns: DeskColumn<FleetDriver>[] = [
    { key: 'name', head: say('people.name'), cell: (one) => <b>{nameOf(one)}</b>, sort: nameOf },
    {
      key: 'number',
      head: say('people.number'),
      cell: ({ number }) => number,
      sort: ({ number }) => number,
      end: true,
    },
    { key: 'phone', head: say('people.phone'), cell: ({ phone }) => phone },
    {
      key: 'car',
      head: say('people.usualCar'),
      cell: (one) =>
        plateOf(one) ? <span className="dk-plate">{plateOf(one)}</span> : say('people.none'),
      sort: plateOf,
    },
    {
      key: 'share',
      head: say('people.share'),
      cell: ({ sharepercent }) => `${sharepercent} %`,
      sort: ({ sharepercent }) => sharepercent,
      end: true,
    },
    {
      key: 'jobs',
      head: say('people.jobsAhead'),
      cell: ({ jobs }) => jobs.length,
      sort: ({ jobs }) => jobs.length,
      end: true,
    },
    {
      key: 'state',
      head: say('people.state'),
      cell: ({ enrolled, onshift }) =>
        say(enrolled ? (onshift ? 'people.onShift' : 'people.offShift') : 'people.invited'),
    },
    {
      key: 'documents',
      head: say('people.documents'),
      cell: (one) => {
        const { tone, text } = sayOutcome(one)
        return <span className={`dk-doc is-${tone}`}>{text}</span>
      },
    },
  ]
  const isNone = fleet.drivers.length === 0
  return (
    <DeskPage
      title={say('areas.drivers')}
      sentence={say('people.driversAbout')}
      wide
      actions={
        mayChange && (
          <DeskButton look="primary" onPress={() => setOpen('new')}>
            {say('people.addDriver')}
          </DeskButton>
        )
      }
    >
      <DeskField label={say('people.search')}>
        {(id) => <TextInput id={id} value={sought} onChange={setSought} />}
      </DeskField>
      <DeskTable
        label={say('areas.drivers')}
        columns={columns}
        rows={found}
        rowKey={({ number }) => number}
        empty={
          <EmptyState
            title={say(isNone ? 'people.noDrivers' : 'people.nothingFound')}
            text={say(isNone ? 'people.noDriversText' : 'people.nothingFoundText')}
          />
        }
        {...(mayChange && { onRow: ({ number }: FleetDriver) => setOpen(number) })}
      />
      <DriverSheets fleet={fleet} open={open} onOpen={setOpen} />
    </DeskPage>
  )
}
