import type { Fleet, FleetVehicle } from '@kerbside/web/fleet/api.ts'
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
import { nameOf, sayDocument } from './say-document.ts'
import { SureSheet } from './sure-sheet.tsx'
import { useFleetChange } from './use-fleet.ts'
import { VehicleSheet } from './vehicle-sheet.tsx'

/** Every car, what it may be booked as, and its documents. */
export const VehiclesScreen = () => (
  <FleetWait>{(fleet) => <VehiclesTable fleet={fleet} />}</FleetWait>
)

const KINDS = ['insurance', 'mot', 'plate'] as const

function VehiclesTable({ fleet }: { fleet: Fleet }) {
  const { member } = useDesk()
  const mayChange = member.role === 'owner'
  const [sought, setSought] = useState('')
  const [open, setOpen] = useState<number | 'new'>()
  const [isRetiring, setRetiring] = useState(false)
  const { busy, send, refusal, forget } = useFleetChange()
  const car = fleet.vehicles.find(({ number }) => number === open)
  const driverOf = ({ drivenby }: FleetVehicle) => {
    const driver = fleet.drivers.find(({ number }) => number === drivenby)
    return driver ? nameOf(driver) : ''
  }
  const typesOf = ({ vehtypeids }: FleetVehicle) =>
    fleet.types
      .filter(({ vehtypeid }) => vehtypeids.includes(vehtypeid))
      .map(({ name }) => name)
      .join(', ')
  const saidOf = (one: FleetVehicle) => `${one.make} ${one.model}, ${one.colour}`
  const plain = (text: string) => text.toLowerCase().replaceAll(' ', '')
  const found = fleet.vehicles.filter((one) =>
    [one.registration, saidOf(one), typesOf(one), driverOf(one)].some((text) =>
      plain(text).includes(plain(sought)),
    ),
  )
  const columns: DeskColumn<FleetVehicle>[] = [
    {
      key: 'plate',
      head: say('people.registration'),
      cell: ({ registration }) => <span className="dk-plate">{registration}</span>,
      sort: ({ registration }) => registration,
    },
    { key: 'car', head: say('people.vehicle'), cell: saidOf, sort: saidOf },
    { key: 'types', head: say('people.bookedAs'), cell: typesOf, sort: typesOf },
    ...KINDS.map((kind): DeskColumn<FleetVehicle> => {
      const paperOf = ({ papers }: FleetVehicle) => papers.find((paper) => paper.kind === kind)
      return {
        key: kind,
        head: say(`people.${kind}`),
        cell: (one) => {
          const { tone, text } = sayDocument(paperOf(one), fleet.today)
          return <span className={`dk-doc is-${tone}`}>{text}</span>
        },
        sort: (one) => paperOf(one)?.endson ?? '',
      }
    }),
    { key: 'driven', head: say('people.drivenBy'), cell: driverOf, sort: driverOf },
  ]
  const close = () => {
    setOpen(undefined)
    setRetiring(false)
    forget()
  }
  const retire = async () => {
    if (car && (await send('/api/desk/fleet/vehicle/retire', { number: car.number }))) close()
  }
  const isNone = fleet.vehicles.length === 0
  return (
    <DeskPage
      title={say('areas.vehicles')}
      sentence={say('people.vehiclesAbout')}
      wide
      actions={
        mayChange && (
          <DeskButton look="primary" onPress={() => setOpen('new')}>
            {say('people.addVehicle')}
          </DeskButton>
        )
      }
    >
      <DeskField label={say('people.search')}>
        {(id) => <TextInput id={id} value={sought} onChange={setSought} />}
      </DeskField>
      <DeskTable
        label={say('areas.vehicles')}
        columns={columns}
        rows={found}
        rowKey={({ number }) => number}
        empty={
          <EmptyState
            title={say(isNone ? 'people.noVehicles' : 'people.nothingFound')}
            text={say(isNone ? 'people.noVehiclesText' : 'people.nothingFoundText')}
          />
        }
        {...(mayChange && { onRow: ({ number }: FleetVehicle) => setOpen(number) })}
      />
      {open !== undefined && !isRetiring && (open === 'new' || car) && (
        <VehicleSheet
          key={car ? `${car.number}|${car.version}` : 'new'}
          fleet={fleet}
          car={car}
          onRetire={() => setRetiring(true)}
          onClose={close}
        />
      )}
      {isRetiring && car && (
        <SureSheet
          title={say('people.retireCarTitle', { plate: car.registration })}
          act={say('people.retire')}
          busy={busy}
          refusal={refusal}
          onAct={() => void retire()}
          onClose={close}
        >
          <p>{say('people.retireCarText')}</p>
        </SureSheet>
      )}
    </DeskPage>
  )
}
