import * as calls from '@kerbside/contract/calls.generated/account-desk.ts'
import { submitVersioned } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { SaveBar, type SaveState } from '../ui/form/save-bar.tsx'
import { useDraft } from '../ui/form/use-draft.ts'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerFields, particularsOf } from './customer-fields.tsx'
import { CustomerLegs } from './customer-legs.tsx'
import { CustomerPlaces } from './customer-places.tsx'
import { type CustomerReply, type DeskCustomer } from './desk-customer.ts'
import { customerOf } from './people-queries.ts'

/** A customer with an account: their details, bookings and sessions. */
export function CustomerPage({ customerId }: { customerId: number }) {
  const query = useQuery(customerOf(customerId))
  return (
    <QueryBoundary query={query}>
      {({ customer }) => <CustomerEditor customer={customer} />}
    </QueryBoundary>
  )
}

function CustomerEditor({ customer }: { customer: DeskCustomer }) {
  const { member, notify } = useDesk()
  const queries = useQueryClient()
  const draft = useDraft(particularsOf(customer))
  const [state, setState] = useState<SaveState>('idle')
  const [errors, setErrors] = useState<CustomerReply['errors']>([])
  const { customerId, version, firstName, lastName, email } = customer
  const mayChange = member.role === 'owner' || member.role === 'accounts'
  const save = async () => {
    setState('saving')
    const response = await submitVersioned(calls.saveDeskCustomer, {
      customerId,
      version,
      ...draft.value,
    })
    setState(response.ok ? 'idle' : 'failed')
    if (!response.ok) return notify(response.message)
    setErrors(response.reply.errors)
    if (response.reply.errors.length > 0) return
    queries.setQueryData(customerOf(customerId).queryKey, response.reply)
    if (response.newer) return notify(t('people.customerNewer'))
    draft.discard()
    notify(t('people.saved'))
  }
  return (
    <DeskPage
      title={`${firstName} ${lastName}`.trim() || email}
      sentence={<Link to="/console/customers/people">{t('people.backToCustomers')}</Link>}
      actions={
        mayChange && (
          <SaveBar
            quiet
            changes={draft.changes}
            state={state}
            errors={errors}
            onSave={() => void save()}
            onUndo={draft.undo}
            onDiscard={draft.discard}
          />
        )
      }
    >
      <CustomerFacts customer={customer} />
      <CustomerLegs customerId={customerId} />
      <CustomerPlaces customer={customer} />
      <CustomerFields
        draft={draft}
        disabled={!mayChange}
        errorAt={(path) => errors.find((error) => error.path === path)?.message}
      />
      <CustomerActs customer={customer} />
    </DeskPage>
  )
}
