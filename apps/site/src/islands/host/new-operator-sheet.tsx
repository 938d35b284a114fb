import { CREATE } from '@kerbside/web/hosting/host-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../console/desk-button.tsx'
import { DeskSheet } from '../console/desk-sheet.tsx'
import { DeskField } from '../console/form/desk-field.tsx'
import { TextInput } from '../console/form/text-input.tsx'
import type { MadeLink } from './link-sheet.tsx'
import { useHostChange } from './use-host-change.ts'

const FIRST = {
  name: '',
  slug: '',
  host: '',
  owner: '',
  ownername: '',
  lat: '',
  zone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
}
type Form = typeof FIRST

/** In the order of the form: its label, its help where it needs some, its most letters. */
const FIELDS = [
  { name: 'name', label: 'host.fullName', most: 80 },
  { name: 'slug', label: 'host.slug', help: 'host.slugHelp', most: 40 },
  { name: 'host', label: 'host.host', help: 'host.hostHelp', most: 253 },
  { name: 'ownername', label: 'host.ownerName', most: 80 },
  { name: 'owner', label: 'host.owner', most: 255 },
  { name: 'lat', label: 'host.base', help: 'host.baseHelp', most: 40 },
  { name: 'zone', label: 'host.zone', most: 64 },
  { name: 'currency', label: 'host.currency', most: 3 },
  { name: 'country', label: 'host.country', most: 2 },
] as const

/** "North & Sons Cars" as a short name: north-sons-cars. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}|[’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')

/** The short name follows the name until somebody has written another. */
const withPart = (form: Form, { name, value }: { name: keyof Form; value: string }): Form => {
  const follows = name === 'name' && form.slug === slugOf(form.name)
  return { ...form, ...(follows && { slug: slugOf(value) }), [name]: value }
}

const PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

/** A new operator and its first owner; the rest the owner says. */
export function NewOperatorSheet({
  onMade,
  onClose,
}: {
  onMade: (made: MadeLink) => void
  onClose: () => void
}) {
  const [form, setForm] = useState<Form>(FIRST)
  const [isFar, setFar] = useState(false)
  const { busy, send, refusal, forget } = useHostChange()
  const make = async () => {
    const [, lat, lng] = PAIR.exec(form.lat) ?? []
    setFar(lng === undefined)
    if (lng === undefined) return
    const { lat: _, ...wish } = form
    const made = await send(CREATE, { ...wish, lat: Number(lat), lng: Number(lng) })
    if (made) onMade({ name: form.name, owner: form.ownername, link: made.link })
  }
  const faultOf = (name: keyof Form): string => {
    if (name === 'lat' && isFar) return say('host.baseWrong')
    return refusal.field === name ? refusal.message : ''
  }
  return (
    <DeskSheet
      title={say('host.new')}
      sentence={say('host.newSentence')}
      onClose={onClose}
      actions={
        <DeskButton look="primary" disabled={busy} onPress={() => void make()}>
          {say('host.make')}
        </DeskButton>
      }
    >
      <div className="dk-fields host-form">
        {FIELDS.map((field) => (
          <DeskField
            key={field.name}
            label={say(field.label)}
            help={'help' in field ? say(field.help) : undefined}
            error={faultOf(field.name)}
          >
            {(id) => (
              <TextInput
                id={id}
                most={field.most}
                value={form[field.name]}
                onChange={(value) => {
                  setForm(withPart(form, { name: field.name, value }))
                  setFar(false)
                  forget()
                }}
              />
            )}
          </DeskField>
        ))}
      </div>
      {refusal.message !== '' && refusal.field === '' && (
        <p className="dk-fd-error" role="alert">
          {refusal.message}
        </p>
      )}
    </DeskSheet>
  )
}
