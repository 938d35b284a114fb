import {
  askDriverPhoto,
  type Fleet,
  type FleetDriver,
  readFileText,
} from '@kerbside/web/fleet/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { PapersPart } from './papers-part.tsx'
import { nameOf } from './say-document.ts'
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

/** A driver's own facts, photo and documents; or the first facts of a new one. */
export function DriverSheet({ fleet, driver, onLink, onEnd, onClose }: DriverSheetProps) {
  const { tell } = useDesk()
  const [form, setForm] = useState({ ...FRESH, ...driver })
  const change = useFleetChange()
  const { busy, send, faultAt, refusal } = change
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const said = {
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
      const done = await send('/api/desk/fleet/driver', { number, version, ...said })
      if (!done) return
      tell(say('people.saved'))
      onClose()
      return
    }
    const done = await send('/api/desk/fleet/driver/add', said)
    if (done) onLink(done.reply.link, done.reply.mailed)
  }
  const invite = async () => {
    const done = driver && (await send('/api/desk/fleet/driver/invite', { number: driver.number }))
    if (done) onLink(done.reply.link, done.reply.mailed)
  }
  return (
    <DeskSheet
      title={driver ? nameOf(driver) : say('people.addDriver')}
      onClose={onClose}
      actions={
        <>
          {driver && (
            <>
              <DeskButton look="danger" onPress={onEnd}>
                {say('people.endDriver')}
              </DeskButton>
              <DeskButton disabled={busy} onPress={() => void invite()}>
                {say('people.newLink')}
              </DeskButton>
            </>
          )}
          <DeskButton look="primary" disabled={busy} onPress={() => void save()}>
            {say('people.save')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        <div className="dk-fields">
          <DeskField label={say('people.firstName')} error={faultAt('name')}>
            {(id) => (
              <TextInput
                id={id}
                value={form.firstname}
                most={80}
                onChange={(firstname) => set({ firstname })}
              />
            )}
          </DeskField>
          <DeskField label={say('people.lastName')}>
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
            label={say('people.phone')}
            help={say('people.phoneHelp')}
            error={faultAt('phone')}
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
            label={say('people.email')}
            help={say('people.emailHelp')}
            error={faultAt('email')}
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
          <DeskField label={say('people.share')} error={faultAt('share')}>
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
          <DeskField label={say('people.usualCar')} error={faultAt('vehicle')}>
            {(id) => (
              <SelectInput
                id={id}
                value={String(form.vehiclenumber)}
                choices={[
                  { value: '0', text: say('people.none') },
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
        {refusal && (
          <p className="dk-fd-error" role="alert">
            {refusal}
          </p>
        )}
        {driver && <PhotoPart driver={driver} change={change} />}
        {driver && (
          <PapersPart
            of={driver.number}
            kinds={['badge', 'driving_licence']}
            papers={driver.papers}
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
    queryFn: ({ signal }) => askDriverPhoto(number, { signal }),
    enabled: hasphoto,
  })
  const bring = async (file: File | undefined) => {
    if (file)
      await change.send('/api/desk/fleet/driver/photo', {
        number,
        picture: await readFileText(file),
      })
  }
  return (
    <DeskField
      label={say('people.photo')}
      help={`${say(hasphoto ? 'people.hasPhoto' : 'people.noPhoto')}. ${say('people.photoHelp')}`}
    >
      {(id) => (
        <span className="dk-row-tools">
          {hasphoto && photo.data && (
            <img
              className="dk-portrait"
              src={photo.data}
              alt={say('people.photoAlt', { name: nameOf(driver) })}
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
              onPress={() =>
                void change.send('/api/desk/fleet/driver/photo', { number, picture: '' })
              }
            >
              {say('people.dropPhoto')}
            </DeskButton>
          )}
        </span>
      )}
    </DeskField>
  )
}
