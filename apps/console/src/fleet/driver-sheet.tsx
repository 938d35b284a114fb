import * as calls from '@kerbside/contract/calls.generated/desk-fleet.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type Fleet, type FleetDriver, fetchDriverPhoto, readFileText } from './api.ts'
import { nameOf } from './describe-document.ts'
import { DocumentsPart } from './documents-part.tsx'
import { type FleetChange, useFleetChange } from './use-fleet.ts'

const FRESH = {
  firstname: '',
  lastname: '',
  phone: '',
  email: '',
  sharepercent: 75,
  vehiclenumber: 0,
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
  const [form, setForm] = useState({ ...FRESH, ...driver })
  const change = useFleetChange()
  const { busy, send, errorAt, rejection } = change
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const body = {
    firstname: form.firstname,
    lastname: form.lastname,
    phone: form.phone,
    email: form.email,
    sharepercent: form.sharepercent,
    vehiclenumber: form.vehiclenumber,
  }
  const save = async () => {
    if (driver) {
      const { number, version } = driver
      const done = await send(calls.saveFleetDriver, { number, version, ...body })
      if (!done) return
      notify(t('people.saved'))
      onClose()
      return
    }
    const done = await send(calls.addFleetDriver, body)
    if (done) onLink(done.link, done.mailed)
  }
  const invite = async () => {
    const done = driver && (await send(calls.inviteFleetDriver, { number: driver.number }))
    if (done) onLink(done.link, done.mailed)
  }
  return (
    <DeskSheet
      title={driver ? nameOf(driver) : t('people.addDriver')}
      onClose={onClose}
      actions={
        <>
          {driver && (
            <>
              <DeskButton look="danger" onPress={onEnd}>
                {t('people.endDriver')}
              </DeskButton>
              <DeskButton disabled={busy} onPress={() => void invite()}>
                {t('people.newLink')}
              </DeskButton>
            </>
          )}
          <DeskButton look="primary" disabled={busy} onPress={() => void save()}>
            {t('people.save')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        <div className="dk-fields">
          <DeskField label={t('people.firstName')} error={errorAt('name')}>
            {(id) => (
              <TextInput
                id={id}
                value={form.firstname}
                most={80}
                onChange={(firstname) => set({ firstname })}
              />
            )}
          </DeskField>
          <DeskField label={t('people.lastName')}>
            {(id) => (
              <TextInput
                id={id}
                value={form.lastname}
                most={80}
                onChange={(lastname) => set({ lastname })}
              />
            )}
          </DeskField>
          <DeskField
            label={t('people.phone')}
            help={t('people.phoneHelp')}
            error={errorAt('phone')}
          >
            {(id) => (
              <TextInput
                id={id}
                type="tel"
                value={form.phone}
                most={40}
                onChange={(phone) => set({ phone })}
              />
            )}
          </DeskField>
          <DeskField
            label={t('people.email')}
            help={t('people.emailHelp')}
            error={errorAt('email')}
          >
            {(id) => (
              <TextInput
                id={id}
                type="email"
                value={form.email}
                most={255}
                onChange={(email) => set({ email })}
              />
            )}
          </DeskField>
          <DeskField label={t('people.share')} error={errorAt('share')}>
            {(id) => (
              <NumberInput
                id={id}
                unit="%"
                least={0}
                most={100}
                value={form.sharepercent}
                onChange={(sharepercent = 0) => set({ sharepercent })}
              />
            )}
          </DeskField>
          <DeskField label={t('people.usualCar')} error={errorAt('vehicle')}>
            {(id) => (
              <SelectInput
                id={id}
                value={String(form.vehiclenumber)}
                choices={[
                  { value: '0', text: t('people.none') },
                  ...fleet.vehicles.map((car) => ({
                    value: String(car.number),
                    text: `${car.registration}, ${car.make} ${car.model}`,
                  })),
                ]}
                onChange={(number) => set({ vehiclenumber: Number(number) })}
              />
            )}
          </DeskField>
        </div>
        {rejection && (
          <p className="dk-fd-error" role="alert">
            {rejection}
          </p>
        )}
        {driver && <PhotoPart driver={driver} change={change} />}
        {driver && (
          <DocumentsPart
            of={driver.number}
            kinds={['badge', 'driving_licence']}
            documents={driver.documents}
            today={fleet.today}
            authority={fleet.authority}
          />
        )}
      </div>
    </DeskSheet>
  )
}

function PhotoPart({ driver, change }: { driver: FleetDriver; change: FleetChange }) {
  const { number, hasphoto } = driver
  const photo = useQuery({
    queryKey: ['fleet', 'photo', number, hasphoto],
    queryFn: ({ signal }) => fetchDriverPhoto(number, { signal }),
    enabled: hasphoto,
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
      help={`${t(hasphoto ? 'people.hasPhoto' : 'people.noPhoto')}. ${t('people.photoHelp')}`}
    >
      {(id) => (
        <span className="dk-row-tools">
          {hasphoto && photo.data && (
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
          {hasphoto && (
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
