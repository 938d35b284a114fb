import { FieldNote } from '@kerbside/kit/form/field.tsx'
import { type RefObject, useId } from 'react'
import { CardBrand } from './card-brand.tsx'
import { type CardFields, type CardGateway, type FieldName, HOSTS_OF } from './card-fields.ts'
import { HostedField } from './hosted-field.tsx'
import type { CardFieldsState } from './use-card-fields.ts'
import type { CardProblems } from './validate-card-form.ts'

type CardBoxesProps = {
  gateway: CardGateway['name']
  hosted: Pick<CardFieldsState, 'status' | 'states' | 'hostRef'>
  fields: RefObject<CardFields | undefined>
  labels: Readonly<Record<FieldName | 'card', string>>
  problems: CardProblems
}

/** The boxes for the card's own fields, as this gateway divides them. */
export function CardBoxes({ gateway, hosted, fields, labels, problems }: CardBoxesProps) {
  const id = useId()
  const { status, states, hostRef } = hosted
  const coming = status === 'loading'
  const brand = <CardBrand brand={states.number?.cardType ?? ''} />
  if (gateway === 'square') {
    const problem = problems.number ?? problems.expiry ?? problems.cvc
    return (
      <div className="pay-group">
        <HostedField
          label={labels.card}
          whole
          coming={coming}
          host={hostRef('card')}
          error={problem}
          onLabel={() => fields.current?.focus('number')}
        />
        <div>
          <FieldNote id={`${id}-number`} hint="" error={problems.number} />
          <FieldNote id={`${id}-expiry`} hint="" error={problems.expiry ?? problems.cvc} />
        </div>
      </div>
    )
  }
  const rest = HOSTS_OF[gateway].filter((name) => name !== 'number' && name !== 'card')
  return (
    <>
      <div className="pay-group">
        <HostedField
          label={labels.number}
          coming={coming}
          host={hostRef('number')}
          error={problems.number}
          onLabel={() => fields.current?.focus('number')}
          after={brand}
        />
        <FieldNote id={`${id}-number`} hint="" error={problems.number} />
      </div>
      <div className={`pay-group ${rest.length === 3 ? 'pay-three' : 'pay-two'}`}>
        {rest.map((field) => (
          <HostedField
            key={field}
            label={labels[field]}
            coming={coming}
            host={hostRef(field)}
            choice={field === 'month' || field === 'year'}
            error={field === 'cvc' ? problems.cvc : problems.expiry}
            onLabel={() => fields.current?.focus(field)}
          />
        ))}
        <div className={rest.length === 3 ? 'pay-two-wide' : undefined}>
          <FieldNote id={`${id}-expiry`} hint="" error={problems.expiry} />
        </div>
        <FieldNote id={`${id}-cvc`} hint="" error={problems.cvc} />
      </div>
    </>
  )
}
