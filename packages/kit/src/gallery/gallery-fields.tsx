import { useState } from 'react'
import { Button, IconButton } from '../form/button.tsx'
import { Check } from '../form/check.tsx'
import { Combobox } from '../form/combobox.tsx'
import { DateTimeField } from '../form/date-time-field.tsx'
import { PhoneField } from '../form/phone-field.tsx'
import { Segmented } from '../form/segmented.tsx'
import { Select } from '../form/select.tsx'
import { Stepper } from '../form/stepper.tsx'
import type { Suggestion } from '../form/suggestion.ts'
import { TextArea, TextField } from '../form/text-field.tsx'
import { BagIcon, HandbagIcon, UsersIcon } from '../icon.tsx'
import { BoatIcon, CardIcon, LocateIcon, PinIcon, TrainIcon } from '../more-icon.tsx'
import { RouteFields } from '../route-fields.tsx'
import { Part } from './gallery-part.tsx'

/** Fields of the gallery: text, choice, number, time, place. */
export function GalleryFields() {
  return (
    <>
      <Part title="Fields">
        <TextFields />
      </Part>
      <Part title="Places">
        <Places />
      </Part>
      <Part title="Choices and numbers">
        <Choices />
      </Part>
    </>
  )
}

function TextFields() {
  const [text, setText] = useState('Maya Osei')
  const [phone, setPhone] = useState({ country: 'GB', national: '2079460158' })
  const shared = { value: text, onChange: setText }
  return (
    <div className="fields">
      <TextField {...shared} label="Name" autoComplete="name" />
      <TextField {...shared} label="Email" type="email" error="Email is invalid" />
      <TextField
        {...shared}
        label="Card Number"
        figures
        icon={<CardIcon />}
        hint="The long number across the card"
      />
      <TextField {...shared} label="Address Line 2" optional="optional" placeholder="Flat, floor" />
      <TextField {...shared} label="City" disabled />
      <PhoneField
        label="Phone"
        value={phone}
        onChange={setPhone}
        labels={{
          code: 'Dialling code',
          search: 'Country or code',
          notFound: 'No country found.',
          count: (count) => `${count} countries`,
          close: 'Close',
        }}
        locale="en-GB"
        preferred={['GB', 'IE', 'FR', 'US']}
        hint="So your driver can reach you. We only text about this trip."
      />
      <TextArea {...shared} label="Note to driver" maxLength={255} />
    </div>
  )
}

const PLACES: readonly Suggestion[] = [
  { key: '1', name: 'Canary Wharf, Cabot Square', detail: 'London E14 4QQ', icon: <PinIcon /> },
  { key: '2', name: 'Canary Wharf Station', detail: 'London E14 5LL', icon: <TrainIcon /> },
  { key: '3', name: 'Canary Wharf Underground', detail: 'London E14 5NY', icon: <TrainIcon /> },
  { key: '4', name: 'Canary Wharf Pier', detail: 'London E14 8RP', icon: <BoatIcon /> },
]

function Places() {
  const [from, setFrom] = useState('Heathrow Terminal 5')
  const [via, setVia] = useState('Paddington Station')
  const [to, setTo] = useState('')
  const labels = {
    clear: 'Clear',
    searching: 'Searching',
    notFound: 'No results. Check the spelling or try a postcode.',
    failed: () => 'Search isn’t working. Try again.',
    retry: 'Try again',
    count: (count: number) => `${count} suggestions`,
  }
  const shared = (setText: (text: string) => void) => ({
    words: labels,
    onType: setText,
    onPick: (place: Suggestion) => setText(place.name),
    onClear: () => setText(''),
    // “zz” finds nothing, “xx” fails, all other text gets results after a moment.
    suggest: async (text: string) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      if (text.startsWith('xx')) throw new Error('no line')
      return text.startsWith('zz') ? [] : PLACES
    },
  })
  const locate = <IconButton label="Use my location" icon={<LocateIcon />} onPress={() => {}} />
  return (
    <RouteFields
      fields={[
        {
          key: 'from',
          field: (
            <Combobox
              {...shared(setFrom)}
              label="Pickup"
              value={from}
              hint="We’ll ask for your flight and track it."
            />
          ),
        },
        { key: 'via', field: <Combobox {...shared(setVia)} label="Stop" value={via} /> },
        {
          key: 'to',
          field: (
            <Combobox
              {...shared(setTo)}
              label="Drop-off"
              value={to}
              whenEmpty={locate}
              placeholder="Address, airport, station"
            />
          ),
        },
      ]}
    />
  )
}

function Choices() {
  const [kind, setKind] = useState<'one' | 'return' | 'wait'>('one')
  const [people, setPeople] = useState(2)
  const [bags, setBags] = useState(0)
  const [month, setMonth] = useState('08')
  const [agreed, setAgreed] = useState(true)
  const [when, setWhen] = useState('2026-12-03T09:30')
  const [back, setBack] = useState('')
  const labels = { fewer: 'Fewer', more: 'More' }
  const time = {
    start: '2026-12-03T12:00',
    min: '2026-12-01T10:45',
    locale: 'en-GB',
    minuteStep: 5,
    words: {
      empty: 'Choose date and time',
      ok: 'OK',
      clear: 'Clear',
      close: 'Close',
      failed: 'Something went wrong, please try again.',
      hour: 'Hour',
      minute: 'Minute',
      tooEarly: 'The earliest time is 01/12/2026 10:45',
    },
  } as const
  return (
    <div className="stack">
      <Segmented
        label="Trip type"
        segments={[
          { key: 'one', label: 'One way' },
          { key: 'return', label: 'Return' },
          { key: 'wait', label: 'Wait and return' },
        ]}
        chosen={kind}
        onChoose={setKind}
      />
      <div className="two">
        <DateTimeField
          {...time}
          label="When"
          value={when}
          onChange={setWhen}
          now={{ label: 'ASAP', value: '2026-12-01T10:45', later: 'Later', chosen: false }}
          quick={[
            { key: '15', label: '+15 min', value: '2026-12-01T11:00', disabled: true },
            { key: '30', label: '+30 min', value: '2026-12-01T11:15' },
            { key: '60', label: '+60 min', value: '2026-12-01T11:45' },
          ]}
        />
        <DateTimeField {...time} label="Return" value={back} onChange={setBack} clearable />
      </div>
      <div>
        <Stepper
          label="Passengers"
          icon={<UsersIcon />}
          value={people}
          min={1}
          max={8}
          onChange={setPeople}
          words={labels}
        />
        <Stepper
          label="Luggage"
          hint="Checked or cabin cases"
          icon={<BagIcon />}
          value={bags}
          min={0}
          max={8}
          onChange={setBags}
          words={labels}
        />
        <Stepper
          label="Hand luggage"
          icon={<HandbagIcon />}
          value={3}
          min={0}
          max={3}
          onChange={() => {}}
          words={labels}
        />
      </div>
      <div className="two">
        <Select
          label="Expiry Month"
          value={month}
          onChange={setMonth}
          options={['07', '08', '09'].map((value) => ({ value, label: value }))}
        />
        <Select
          label="Expiry Year"
          value={month}
          onChange={setMonth}
          options={[{ value: '08', label: '2029' }]}
          error="Expiry is invalid"
        />
      </div>
      <Check checked={agreed} onChange={setAgreed}>
        I don't have flight details please follow the booking time
      </Check>
      <Check
        checked={false}
        onChange={() => {}}
        error="Please tick this box to confirm if flight details are not available"
      >
        Remember me
      </Check>
      <Button wide>Next: see prices</Button>
    </div>
  )
}
