import * as calls from '@kerbside/contract/calls.generated/fleet-desk.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { NumberField, SelectField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { type Fleet, type FleetDriver, fetchDriverPhoto, readFileText } from './api.ts'
import { kindsOf, nameOf } from './describe-document.ts'
import { DocumentsPart } from './documents-part.tsx'
import { useFleetChange, useFleetSubmit } from './use-fleet.ts'

const FRESH = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  sharePercent: 75,
  vehicleNumber: 0,
}

type DriverSheetProps = {
  fleet: Fleet
  driver: FleetDriver | undefined
  onLink: (link: string, mailed: boolean) => void
  onEnd: () => void
  onClose: () => void
}

/** A driver's details, photo and documents; or the form of a new driver. */
export function DriverSheet({ fleet, driver, onLink, onEnd, onClose }: DriverSheetProps) {
  const { notify } = useDesk()
  const submitFleet = useFleetSubmit()
  const { firstName, lastName, phone, email, sharePercent, vehicleNumber } = driver ?? FRESH
  const form = useSheetForm({
    version: driver?.version,
    values: { firstName, lastName, phone, email, sharePercent, vehicleNumber },
    paths: { name: 'firstName', share: 'sharePercent', vehicle: 'vehicleNumber' },
    save: async (values, attempt) => {
      if (driver) {
        const { number, version } = driver
        const input = { number, version, ...values }
        if (!(await attempt(submitFleet(calls.saveFleetDriver, input)))) return
        notify(t('people.saved'))
        onClose()
        return
      }
      const added = await attempt(submitFleet(calls.addFleetDriver, values))
      if (added) onLink(added.reply.link, added.reply.mailed)
    },
  })
  const invite = async (number: number) => {
    const invited = await form.attempt(submitFleet(calls.inviteFleetDriver, { number }))
    if (invited) onLink(invited.reply.link, invited.reply.mailed)
  }
  return (
    <FormSheet
      form={form}
      title={driver ? nameOf(driver) : t('people.addDriver')}
      onClose={onClose}
      save={t('people.save')}
      actions={
        driver && (
          <>
            <DeskButton look="danger" onPress={onEnd}>
              {t('people.endDriver')}
            </DeskButton>
            <DeskButton disabled={form.busy} onPress={() => void invite(driver.number)}>
              {t('people.newLink')}
            </DeskButton>
          </>
        )
      }
      after={
        driver && (
          <>
            <PhotoPart driver={driver} />
            <DocumentsPart
              of={driver.number}
              kinds={kindsOf('driver', fleet, driver.documents)}
              documents={driver.documents}
              today={fleet.today}
              authority={fleet.authority}
            />
          </>
        )
      }
    >
      <div className="dk-fields">
        <TextField form={form} name="firstName" label={t('people.firstName')} max={80} />
        <TextField form={form} name="lastName" label={t('people.lastName')} max={80} />
        <TextField
          form={form}
          name="phone"
          label={t('people.phone')}
          help={t('people.phoneHelp')}
          type="tel"
          max={40}
        />
        <TextField
          form={form}
          name="email"
          label={t('people.email')}
          help={t('people.emailHelp')}
          type="email"
          max={255}
        />
        <NumberField
          form={form}
          name="sharePercent"
          label={t('people.share')}
          unit="%"
          min={0}
          max={100}
          empty={0}
        />
        <SelectField
          form={form}
          name="vehicleNumber"
          label={t('people.usualCar')}
          choices={[
            { value: 0, text: t('people.none') },
            ...fleet.vehicles.map(({ number, registration, make, model }) => ({
              value: number,
              text: `${registration}, ${make} ${model}`,
            })),
          ]}
        />
      </div>
    </FormSheet>
  )
}

function PhotoPart({ driver }: { driver: FleetDriver }) {
  const change = useFleetChange()
  const { number, hasPhoto } = driver
  const photo = useQuery({
    queryKey: ['fleet', 'photo', number, hasPhoto],
    queryFn: ({ signal }) => fetchDriverPhoto(number, { signal }),
    enabled: hasPhoto,
  })
  const bring = async (file: File | undefined) => {
    if (file)
      await change.send(calls.saveDriverPhoto, {
        number,
        picture: await readFileText(file),
      })
  }
  return (
    <DeskField
      label={t('people.photo')}
      error={change.errorAt('picture') ?? change.rejection}
      help={`${t(hasPhoto ? 'people.hasPhoto' : 'people.noPhoto')}. ${t('people.photoHelp')}`}
    >
      {(id) => (
        <span className="dk-row-tools">
          {hasPhoto && photo.data && (
            <img
              className="dk-portrait"
              src={photo.data}
              alt={t('people.photoAlt', { name: nameOf(driver) })}
            />
          )}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            disabled={change.busy}
            onChange={({ target }) => void bring(target.files?.[0])}
          />
          {hasPhoto && (
            <DeskButton
              disabled={change.busy}
              onPress={() => void change.send(calls.saveDriverPhoto, { number, picture: '' })}
            >
              {t('people.dropPhoto')}
            </DeskButton>
          )}
        </span>
      )}
    </DeskField>
  )
}
