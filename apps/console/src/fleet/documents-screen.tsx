import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import type { Fleet, FleetDriver } from './api.ts'
import {
  type DocumentStatus,
  describeDocument,
  describeOutcome,
  kindsOf,
  nameOf,
  nameOfDocument,
  urgencyOf,
} from './describe-document.ts'
import { KindsSheet } from './kinds-sheet.tsx'
import { DriverSheets, type OpenDriver } from './open-driver.tsx'
import { SubmissionsPart } from './submissions-part.tsx'
import { deskFleet } from './use-fleet.ts'
import './fleet.css'

/** Documents of every driver and their vehicle, the first to expire first, with the consequences. */
export function DocumentsScreen() {
  const { member } = useDesk()
  const [open, setOpen] = useState<OpenDriver>()
  const [opensKinds, setOpensKinds] = useState(false)
  const query = useQuery(deskFleet())
  const mayChange = member.role === 'owner'
  return (
    <ListScreen
      title={t('areas.documents')}
      sentence={t('people.documentsAbout')}
      actions={
        query.data && (
          <span className="dk-doc-counts">
            <DocumentCounts drivers={query.data.drivers} />
            {mayChange && (
              <>
                <DeskButton onPress={() => setOpensKinds(true)}>
                  {t('people.documentKinds')}
                </DeskButton>
                <DeskButton onPress={() => setOpen('new')}>{t('people.addDriver')}</DeskButton>
              </>
            )}
          </span>
        )
      }
      query={query}
      rows={({ drivers }) =>
        drivers.toSorted((item, other) => (urgencyOf(item) < urgencyOf(other) ? -1 : 1))
      }
      rowKey={({ number }) => number}
      columns={columnsOf}
      empty={{ title: t('people.noDrivers'), text: t('people.noDriversText') }}
      onOpen={mayChange ? ({ number }) => setOpen(number) : undefined}
    >
      {(fleet) => (
        <>
          <SubmissionsPart />
          <DriverSheets fleet={fleet} open={open} onOpen={setOpen} />
          {opensKinds && <KindsSheet kinds={fleet.kinds} onClose={() => setOpensKinds(false)} />}
        </>
      )}
    </ListScreen>
  )
}

function DocumentCounts({ drivers }: { drivers: readonly FleetDriver[] }) {
  const count = (tone: DocumentStatus['tone']) =>
    drivers.filter((driver) => describeOutcome(driver).tone === tone).length
  return (
    <>
      <span className={count('bad') > 0 ? 'dk-doc is-bad' : 'dk-doc'}>
        {t('people.countBlocked', { count: count('bad') })}
      </span>
      <span className={count('soon') > 0 ? 'dk-doc is-soon' : 'dk-doc'}>
        {t('people.countSoon', { count: count('soon') })}
      </span>
      <span className="dk-doc">{t('people.countClear', { count: count('good') })}</span>
    </>
  )
}

const DocumentBadge = ({ look: { tone, text } }: { look: DocumentStatus }) => (
  <span className={`dk-doc is-${tone}`}>{text}</span>
)

function columnsOf(fleet: Fleet): DeskColumn<FleetDriver>[] {
  const { vehicles, today } = fleet
  const kinds = [...kindsOf('driver', fleet, []), ...kindsOf('vehicle', fleet, [])]
  const carOf = ({ vehicleNumber }: FleetDriver) =>
    vehicles.find(({ number }) => number === vehicleNumber)
  return [
    { head: t('people.driver'), cell: (driver) => <b>{nameOf(driver)}</b>, sort: nameOf },
    {
      head: t('people.vehicle'),
      cell: (driver) => {
        const car = carOf(driver)
        return car ? <span className="dk-plate">{car.registration}</span> : t('people.none')
      },
      sort: (driver) => carOf(driver)?.registration ?? '',
    },
    ...kinds.map((requested): DeskColumn<FleetDriver> => {
      const { kind, required } = requested
      const documentOf = ({ documents }: FleetDriver) =>
        documents.find((driverDocument) => driverDocument.kind === kind)
      return {
        head: nameOfDocument(requested),
        cell: (driver) => (
          <DocumentBadge look={describeDocument(documentOf(driver), { today, required })} />
        ),
        sort: (driver) => documentOf(driver)?.expiresOn ?? '',
      }
    }),
    {
      head: t('people.follows'),
      cell: (driver) => <DocumentBadge look={describeOutcome(driver)} />,
      sort: urgencyOf,
    },
  ]
}
