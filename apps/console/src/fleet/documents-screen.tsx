import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Fleet, FleetDriver } from './api.ts'
import {
  DOCUMENT_KINDS,
  type DocumentStatus,
  describeDocument,
  describeOutcome,
  nameOf,
  urgencyOf,
} from './describe-document.ts'
import { FleetWait } from './fleet-wait.tsx'
import { DriverSheets, type OpenDriver } from './open-driver.tsx'

/** Documents of every driver and their vehicle, the first to expire first, with the consequences. */
export const DocumentsScreen = () => (
  <FleetWait>{(fleet) => <DocumentsTable fleet={fleet} />}</FleetWait>
)

const DocumentBadge = ({ look: { tone, text } }: { look: DocumentStatus }) => (
  <span className={`dk-doc is-${tone}`}>{text}</span>
)

function DocumentsTable({ fleet }: { fleet: Fleet }) {
  const { member } = useDesk()
  const [open, setOpen] = useState<OpenDriver>()
  const { drivers, today } = fleet
  const sorted = drivers.toSorted((item, other) => (urgencyOf(item) < urgencyOf(other) ? -1 : 1))
  const carOf = (driver: FleetDriver) =>
    fleet.vehicles.find(({ number }) => number === driver.vehiclenumber)
  const toneOf = (driver: FleetDriver) => describeOutcome(driver).tone
  const count = (tone: DocumentStatus['tone']) =>
    drivers.filter((item) => toneOf(item) === tone).length
  const mayChange = member.role === 'owner'
  const columns: DeskColumn<FleetDriver>[] = [
    { head: t('people.driver'), cell: (driver) => <b>{nameOf(driver)}</b>, sort: nameOf },
    {
      head: t('people.vehicle'),
      cell: (driver) => {
        const car = carOf(driver)
        return car ? <span className="dk-plate">{car.registration}</span> : t('people.none')
      },
      sort: (driver) => carOf(driver)?.registration ?? '',
    },
    ...DOCUMENT_KINDS.map((kind): DeskColumn<FleetDriver> => {
      const documentOf = ({ documents }: FleetDriver) =>
        documents.find((driverDocument) => driverDocument.kind === kind)
      return {
        head: t(`people.${kind}`),
        cell: (driver) => <DocumentBadge look={describeDocument(documentOf(driver), today)} />,
        sort: (driver) => documentOf(driver)?.endson ?? '',
      }
    }),
    {
      head: t('people.follows'),
      cell: (driver) => <DocumentBadge look={describeOutcome(driver)} />,
      sort: urgencyOf,
    },
  ]
  return (
    <DeskPage
      title={t('areas.documents')}
      sentence={t('people.documentsAbout')}
      wide
      actions={
        <span className="dk-doc-counts">
          <span className={count('bad') > 0 ? 'dk-doc is-bad' : 'dk-doc'}>
            {t('people.countBlocked', { count: count('bad') })}
          </span>
          <span className={count('soon') > 0 ? 'dk-doc is-soon' : 'dk-doc'}>
            {t('people.countSoon', { count: count('soon') })}
          </span>
          <span className="dk-doc">{t('people.countClear', { count: count('good') })}</span>
          {mayChange && (
            <DeskButton onPress={() => setOpen('new')}>{t('people.addDriver')}</DeskButton>
          )}
        </span>
      }
    >
      <DeskTable
        label={t('areas.documents')}
        columns={columns}
        rows={sorted}
        rowKey={({ number }) => number}
        empty={<EmptyState title={t('people.noDrivers')} text={t('people.noDriversText')} />}
        {...(mayChange && { onRow: ({ number }: FleetDriver) => setOpen(number) })}
      />
      <DriverSheets fleet={fleet} open={open} onOpen={setOpen} />
    </DeskPage>
  )
}
